/* What the hot units do most often, inlined: lists come, are read, grow and go; small numbers become objects (setup.py).

   mypyc calls a function of its library, or of Python's, for each of these. Here are their usual cases; for the others the
   same functions are called. They are in force in all that follows this file. */

#include <Python.h>
#include <CPy.h>
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
#ifndef Py_BUILD_CORE
#define Py_BUILD_CORE
#endif
#include <internal/pycore_dict.h>
#include <internal/pycore_interp.h>
#include <internal/pycore_pystate.h>
#define PERTURB_SHIFT 5 /* as in Objects/dictobject.c */
#endif

#pragma GCC visibility push(hidden) /* what other units define is reached without a table */
#include "__native_gyoji.h"
#include "__native_internal_gyoji.h"
#pragma GCC visibility pop

#ifndef Py_GIL_DISABLED

/* --- what hardly ever happens, put apart from what does: errors, and numbers of more than 62 bits ------------------- */
#define HOT_SELDOM(f) __typeof__(f) f __attribute__((cold))
HOT_SELDOM(CPy_AddTraceback);
HOT_SELDOM(CPy_AttributeError);
HOT_SELDOM(CPy_TypeError);
HOT_SELDOM(CPy_TypeErrorTraceback);
HOT_SELDOM(CPy_DecRef); /* called where an error is handed on; elsewhere it is CPy_DECREF */
HOT_SELDOM(CPy_XDecRef);
HOT_SELDOM(PyErr_SetString);
HOT_SELDOM(CPyTagged_IncRef);
HOT_SELDOM(CPyTagged_DecRef);
HOT_SELDOM(CPyTagged_XDecRef);
HOT_SELDOM(CPyTagged_Add_);
HOT_SELDOM(CPyTagged_Subtract_);
HOT_SELDOM(CPyTagged_IsEq_);
HOT_SELDOM(CPyTagged_IsLt_);

#define HOT static inline __attribute__((always_inline))
#define HOT_SHARED __attribute__((weak, visibility("hidden"))) /* one for all units */
#define HOT_MOST 16 /* items of a list that is short */

/* --- lists that are done with, kept for the next ones --------------------------------------------------------------
   Each has room already. They are empty, and alive for the collector: to come again, one only gets its size. While the
   collector works none is kept: a list that it is about to clear would be cleared in the store. Python 3.12 and later
   have objects that are not counted, and free lists as they always were. */
#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000 && !defined(Py_REF_DEBUG)
#define HOT_LISTS 128
#define HOT_LEAST 4 /* items that each has room for */
#define HOT_NESTED 64 /* beyond that, Python's own way, which does not run out of stack */
HOT_SHARED PyObject *Hot_lists[HOT_LISTS];
HOT_SHARED int Hot_kept;

HOT_SHARED __attribute__((noinline)) PyObject *Hot_AnotherList(Py_ssize_t size)
{
    if (size >= HOT_LEAST)
        return PyList_New(size);
    PyObject *list = PyList_New(HOT_LEAST);
    if (likely(list != NULL))
        Py_SET_SIZE((PyVarObject *)list, size);
    return list;
}

HOT PyObject *Hot_NewList(Py_ssize_t size)
{
    if (likely(Hot_kept > 0)) {
        PyObject *list = Hot_lists[Hot_kept - 1];
        PyListObject *l = (PyListObject *)list;
        if (likely(size <= l->allocated)) {
            Hot_kept--;
            for (Py_ssize_t i = 0; i < size; i++)
                l->ob_item[i] = NULL;
            Py_SET_SIZE((PyVarObject *)list, size);
            return list;
        }
    }
    return Hot_AnotherList(size);
}

#undef Py_DECREF
#undef Py_XDECREF
#undef CPy_DECREF
#undef CPy_XDECREF

HOT_SHARED int Hot_depth;

HOT_SHARED __attribute__((noinline)) void Hot_Dealloc(PyObject *done)
{
    PyListObject *l = (PyListObject *)done;
    if (!PyList_CheckExact(done) || l->allocated < HOT_LEAST || l->allocated > HOT_MOST || Hot_kept == HOT_LISTS
            || Hot_depth == HOT_NESTED || unlikely(_PyInterpreterState_GET()->gc.collecting)) {
        Py_TYPE(done)->tp_dealloc(done);
        return;
    }
    Py_ssize_t i = Py_SIZE(l);
    Py_SET_REFCNT(done, 1);
    Py_SET_SIZE((PyVarObject *)done, 0);
    Hot_depth++;
    while (--i >= 0) {
        PyObject *item = l->ob_item[i];
        if (item != NULL && --item->ob_refcnt == 0)
            Hot_Dealloc(item);
    }
    Hot_depth--;
    if (likely(Hot_kept < HOT_LISTS))
        Hot_lists[Hot_kept++] = done;
    else if (--done->ob_refcnt == 0)
        Py_TYPE(done)->tp_dealloc(done);
}

HOT void Hot_DecRef(PyObject *object)
{
    if (--object->ob_refcnt == 0)
        Hot_Dealloc(object);
}

HOT void Hot_XDecRef(PyObject *object)
{
    if (object != NULL)
        Hot_DecRef(object);
}

#define Py_DECREF(object) Hot_DecRef((PyObject *)(object))
#define Py_XDECREF(object) Hot_XDecRef((PyObject *)(object))
#define CPy_DECREF(object) Hot_DecRef((PyObject *)(object))
#define CPy_XDECREF(object) Hot_XDecRef((PyObject *)(object))
#else
#define Hot_NewList PyList_New
#endif

/* --- their items ---------------------------------------------------------------------------------------------------- */
HOT PyObject *Hot_BorrowAt(PyObject *list, int64_t n)
{
    if (likely((size_t)n < (size_t)PyList_GET_SIZE(list)))
        return PyList_GET_ITEM(list, n);
    return CPyList_GetItemInt64Borrow(list, n);
}

HOT PyObject *Hot_GetItemAt(PyObject *list, int64_t n)
{
    PyObject *item = Hot_BorrowAt(list, n);
    Py_XINCREF(item);
    return item;
}

HOT PyObject *Hot_Borrow(PyObject *list, CPyTagged index)
{
    Py_ssize_t n = CPyTagged_ShortAsSsize_t(index);
    if (likely(CPyTagged_CheckShort(index) && (size_t)n < (size_t)PyList_GET_SIZE(list)))
        return PyList_GET_ITEM(list, n);
    return CPyList_GetItemBorrow(list, index);
}

HOT PyObject *Hot_GetItem(PyObject *list, CPyTagged index)
{
    PyObject *item = Hot_Borrow(list, index);
    Py_XINCREF(item);
    return item;
}

HOT bool Hot_SetItem(PyObject *list, CPyTagged index, PyObject *item)
{
    Py_ssize_t n = CPyTagged_ShortAsSsize_t(index);
    if (unlikely(!CPyTagged_CheckShort(index) || (size_t)n >= (size_t)PyList_GET_SIZE(list)))
        return CPyList_SetItem(list, index, item);
    PyObject *before = PyList_GET_ITEM(list, n);
    PyList_SET_ITEM(list, n, item);
    Py_XDECREF(before);
    return true;
}

HOT int Hot_Append(PyObject *list, PyObject *item)
{
    PyListObject *to = (PyListObject *)list;
    Py_ssize_t n = Py_SIZE(to);
    if (likely(n < to->allocated)) {
        Py_INCREF(item);
        PyList_SET_ITEM(list, n, item);
        Py_SET_SIZE(to, n + 1);
        return 0;
    }
    return PyList_Append(list, item);
}

HOT_SHARED __attribute__((noinline)) PyObject *Hot_Extend(PyObject *list, PyObject *more)
{
    PyListObject *to = (PyListObject *)list;
    if (!PyList_CheckExact(more) || more == list || PyList_GET_SIZE(more) > HOT_MOST)
        return CPyList_Extend(list, more);
    if (Py_SIZE(to) + PyList_GET_SIZE(more) > to->allocated) {
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(more); i++)
            if (unlikely(PyList_Append(list, PyList_GET_ITEM(more, i)) < 0))
                return NULL;
        Py_RETURN_NONE;
    }
    PyObject **from = ((PyListObject *)more)->ob_item;
    Py_ssize_t n = Py_SIZE(to);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(more); i++) {
        Py_INCREF(from[i]);
        to->ob_item[n + i] = from[i];
    }
    Py_SET_SIZE(to, n + PyList_GET_SIZE(more));
    Py_RETURN_NONE;
}

HOT_SHARED __attribute__((noinline)) PyObject *Hot_Copy(PyObject *list)
{
    if (!PyList_CheckExact(list) || PyList_GET_SIZE(list) > HOT_MOST)
        return CPyList_Copy(list);
    PyObject *copy = Hot_NewList(PyList_GET_SIZE(list));
    if (copy != NULL) {
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(copy); i++) {
            Py_INCREF(PyList_GET_ITEM(list, i));
            PyList_SET_ITEM(copy, i, PyList_GET_ITEM(list, i));
        }
    }
    return copy;
}

HOT PyObject *Hot_PopLast(PyObject *list)
{
    Py_ssize_t n = PyList_GET_SIZE(list);
    if (unlikely(n == 0 || n <= ((PyListObject *)list)->allocated >> 1)) /* an error, or it gives room back */
        return CPyList_PopLast(list);
    PyObject *last = PyList_GET_ITEM(list, n - 1);
    Py_SET_SIZE((PyVarObject *)list, n - 1);
    return last;
}

/* What comes after an item of a short list moves up; the list keeps its room. */
HOT PyObject *Hot_TakeOut(PyListObject *l, Py_ssize_t n)
{
    PyObject *item = l->ob_item[n];
    Py_ssize_t left = Py_SIZE(l) - 1;
    for (; n < left; n++)
        l->ob_item[n] = l->ob_item[n + 1];
    Py_SET_SIZE((PyVarObject *)l, left);
    return item;
}

HOT_SHARED __attribute__((noinline)) PyObject *Hot_Pop(PyObject *list, CPyTagged index)
{
    Py_ssize_t n = CPyTagged_ShortAsSsize_t(index);
    if (!CPyTagged_CheckShort(index) || PyList_GET_SIZE(list) > HOT_MOST || (size_t)n >= (size_t)PyList_GET_SIZE(list))
        return CPyList_Pop(list, index);
    return Hot_TakeOut((PyListObject *)list, n);
}

#if PY_VERSION_HEX < 0x030C0000
HOT_SHARED __attribute__((noinline)) int Hot_Remove(PyObject *list, PyObject *wanted)
{
    if (PyList_GET_SIZE(list) > HOT_MOST || !PyLong_CheckExact(wanted))
        return CPyList_Remove(list, wanted);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        PyObject *item = PyList_GET_ITEM(list, i);
        if (item == wanted) {
            PyObject *out = Hot_TakeOut((PyListObject *)list, i);
            Py_DECREF(out);
            return 0;
        }
        if (unlikely(!PyLong_CheckExact(item) || (Py_SIZE(item) == Py_SIZE(wanted)
                && ((PyLongObject *)item)->ob_digit[0] == ((PyLongObject *)wanted)->ob_digit[0])))
            break;
    }
    return CPyList_Remove(list, wanted);
}
#define CPyList_Remove Hot_Remove

HOT_SHARED __attribute__((noinline)) int Hot_Contains(PyObject *all, PyObject *wanted)
{
    if (!PyList_CheckExact(all) || !PyLong_CheckExact(wanted))
        return PySequence_Contains(all, wanted);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(all); i++) {
        PyObject *item = PyList_GET_ITEM(all, i);
        if (item == wanted)
            return 1;
        if (unlikely(!PyLong_CheckExact(item)))
            return PySequence_Contains(all, wanted);
        if (Py_SIZE(item) == Py_SIZE(wanted)
                && ((PyLongObject *)item)->ob_digit[0] == ((PyLongObject *)wanted)->ob_digit[0]
                && PyObject_RichCompareBool(item, wanted, Py_EQ) > 0)
            return 1;
    }
    return 0;
}
#define PySequence_Contains Hot_Contains
#endif

/* --- mappings: most are empty, or small and from words ---------------------------------------------------------------- */
#define HOT_UNKNOWN ((PyObject *)1)

#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
/* What stands under a word (borrowed), NULL: nothing; where that is not quickly told, HOT_UNKNOWN. */
HOT_SHARED __attribute__((noinline)) PyObject *Hot_Find(PyObject *mapping, PyObject *key)
{
    PyDictObject *all = (PyDictObject *)mapping;
    PyDictKeysObject *keys = all->ma_keys;
    if (all->ma_used == 0)
        return NULL;
    if (unlikely(!PyUnicode_CheckExact(key) || keys->dk_kind != DICT_KEYS_UNICODE
            || keys->dk_log2_index_bytes != keys->dk_log2_size))
        return HOT_UNKNOWN;
    Py_hash_t hash = ((PyASCIIObject *)key)->hash;
    if (unlikely(hash == -1))
        return HOT_UNKNOWN;
    size_t last = ((size_t)1 << keys->dk_log2_size) - 1, turned = (size_t)hash, i = (size_t)hash & last;
    PyDictUnicodeEntry *entries = DK_UNICODE_ENTRIES(keys);
    while (true) {
        int8_t at = ((int8_t *)keys->dk_indices)[i];
        if (at == DKIX_EMPTY)
            return NULL;
        if (at >= 0) {
            PyObject *other = entries[at].me_key;
            if (other == key)
                return entries[at].me_value;
            if (unlikely(((PyASCIIObject *)other)->hash == hash))
                return HOT_UNKNOWN;
        }
        turned >>= PERTURB_SHIFT;
        i = (i * 5 + turned + 1) & last;
    }
}
#else
HOT PyObject *Hot_Find(PyObject *mapping, PyObject *key)
{
    return ((PyDictObject *)mapping)->ma_used == 0 ? NULL : HOT_UNKNOWN;
}
#endif

HOT int Hot_HasKey(PyObject *mapping, PyObject *key)
{
    PyObject *found = Hot_Find(mapping, key);
    return likely(found != HOT_UNKNOWN) ? found != NULL : PyDict_Contains(mapping, key);
}

HOT PyObject *Hot_Get(PyObject *mapping, PyObject *key, PyObject *otherwise)
{
    PyObject *found = Hot_Find(mapping, key);
    if (unlikely(found == HOT_UNKNOWN))
        return CPyDict_Get(mapping, key, otherwise);
    found = found == NULL ? otherwise : found;
    Py_INCREF(found);
    return found;
}

HOT PyObject *Hot_GetUnder(PyObject *mapping, PyObject *key)
{
    if (likely(PyDict_CheckExact(mapping))) {
        PyObject *found = Hot_Find(mapping, key);
        if (likely(found != HOT_UNKNOWN && found != NULL)) {
            Py_INCREF(found);
            return found;
        }
    }
    return CPyDict_GetItem(mapping, key);
}

/* --- classes and numbers --------------------------------------------------------------------------------------------- */
HOT_SHARED __attribute__((noinline)) int Hot_IsSubtype(PyTypeObject *type, PyTypeObject *wanted)
{
    PyObject *line = type->tp_mro;
    if (unlikely(line == NULL))
        return PyType_IsSubtype(type, wanted);
    PyObject **at = ((PyTupleObject *)line)->ob_item;
    for (PyObject **end = at + PyTuple_GET_SIZE(line); at != end; at++)
        if (*at == (PyObject *)wanted)
            return 1;
    return 0;
}

HOT int Hot_TypeCheck(PyObject *object, PyTypeObject *type)
{
    return Py_IS_TYPE(object, type) || Hot_IsSubtype(Py_TYPE(object), type);
}

#define HOT_NUMBERS 4096 /* more than a usual game has objects */
#define HOT_BELOW 16     /* so many of them are negative */
HOT_SHARED PyObject *Hot_numbers[HOT_NUMBERS];

HOT PyObject *Hot_AsObject(CPyTagged number)
{
    size_t n = (size_t)((Py_ssize_t)number >> 1) + HOT_BELOW;
    if (likely(n < HOT_NUMBERS && CPyTagged_CheckShort(number))) {
        PyObject **kept = &Hot_numbers[n];
        if (unlikely(*kept == NULL))
            *kept = CPyTagged_StealAsObject(number);
        Py_INCREF(*kept);
        return *kept;
    }
    return CPyTagged_StealAsObject(number);
}

HOT PyObject *Hot_FromWord(int64_t n)
{
    return likely((uint64_t)n + HOT_BELOW < HOT_NUMBERS) ? Hot_AsObject((CPyTagged)n << 1) : PyLong_FromLongLong(n);
}

HOT int64_t Hot_Divide(int64_t n, int64_t by)
{
    return likely(by == 2) ? n >> 1 : CPyInt64_Divide(n, by);
}

#define PyList_New Hot_NewList
#define CPyList_GetItem Hot_GetItem
#define CPyList_GetItemBorrow Hot_Borrow
#define CPyList_GetItemInt64 Hot_GetItemAt
#define CPyList_GetItemInt64Borrow Hot_BorrowAt
#define CPyList_SetItem Hot_SetItem
#define CPyList_SetItemUnsafe PyList_SET_ITEM
#define PyList_Append Hot_Append
#define CPyList_Extend Hot_Extend
#define CPyList_Copy Hot_Copy
#define CPyList_Pop Hot_Pop
#define CPyList_PopLast Hot_PopLast
#define PyDict_Contains Hot_HasKey
#define PyDict_Size(mapping) (((PyDictObject *)(mapping))->ma_used)
#define CPyDict_Get Hot_Get
#define CPyDict_GetItem Hot_GetUnder
#define CPyDict_GetWithNone(mapping, key) Hot_Get(mapping, key, Py_None)
#define PyObject_TypeCheck(object, type) Hot_TypeCheck((PyObject *)(object), type)
#define CPy_TypeCheck(object, type) Hot_TypeCheck(object, (PyTypeObject *)(type))
#define CPyTagged_StealAsObject Hot_AsObject
#define PyLong_FromLongLong Hot_FromWord
#define CPyInt64_Divide Hot_Divide

#endif
