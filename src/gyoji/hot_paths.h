/* What the hot units do most often, inlined: lists are read and grown, small numbers become objects (setup.py).

   mypyc calls a function of its library, or of Python's, for each of these. Here are their usual cases; for the others the
   same functions are called. They are in force in all that follows this file. */

#include "__native_gyoji.h"
#include "__native_internal_gyoji.h"

#ifndef Py_GIL_DISABLED

static inline PyObject *Hot_Borrow(PyObject *list, CPyTagged index)
{
    Py_ssize_t n = CPyTagged_ShortAsSsize_t(index);
    if (likely(CPyTagged_CheckShort(index) && (size_t)n < (size_t)PyList_GET_SIZE(list)))
        return PyList_GET_ITEM(list, n);
    return CPyList_GetItemBorrow(list, index);
}

static inline PyObject *Hot_GetItem(PyObject *list, CPyTagged index)
{
    PyObject *item = Hot_Borrow(list, index);
    Py_XINCREF(item);
    return item;
}

static inline int Hot_Append(PyObject *list, PyObject *item)
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

#define HOT_NUMBERS 2048 /* more than a usual game has objects */
__attribute__((weak, visibility("hidden"))) PyObject *Hot_numbers[HOT_NUMBERS]; /* one table for all units */

static inline PyObject *Hot_AsObject(CPyTagged number)
{
    if (likely(number < 2 * HOT_NUMBERS && CPyTagged_CheckShort(number))) {
        PyObject **kept = &Hot_numbers[number >> 1];
        if (unlikely(*kept == NULL))
            *kept = CPyTagged_StealAsObject(number);
        Py_INCREF(*kept);
        return *kept;
    }
    return CPyTagged_StealAsObject(number);
}

#define CPyList_GetItem Hot_GetItem
#define CPyList_GetItemBorrow Hot_Borrow
#define PyList_Append Hot_Append
#define CPyTagged_StealAsObject Hot_AsObject

#endif
