// Somebody who looks elsewhere is told that they are asked: the title of the tab blinks, and a notice appears if they want that.

const BLINK = 1000;

/** Whether notices can be shown; asks the reader if that is not decided yet. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission) === 'granted';
}

/** Until the page is looked at again. What it says names no card: a screen may be seen by others. */
export function call(text: string, title: string, notify: boolean): () => void {
  if (document.visibilityState === 'visible') return () => undefined;
  let shown: Notification | undefined;
  if (notify && 'Notification' in window && Notification.permission === 'granted') {
    try {
      shown = new Notification(text, { body: title, tag: 'gyoji' });
      shown.onclick = () => window.focus();
    } catch {
      // phones want a worker for it: the title has to do
    }
  }
  let on = true;
  const blink = setInterval(() => {
    on = !on;
    document.title = on ? `● ${text} – ${title}` : `○ ${title}`;
  }, BLINK);
  const end = (): void => {
    clearInterval(blink);
    shown?.close();
    document.removeEventListener('visibilitychange', seen);
    document.title = `● ${text} – ${title}`;
  };
  const seen = (): void => {
    if (document.visibilityState === 'visible') end();
  };
  document.addEventListener('visibilitychange', seen);
  return end;
}
