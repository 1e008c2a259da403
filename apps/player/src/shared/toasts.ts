/** One toast at a time: a newer one replaces the older, and ending a loading toast never ends a newer one (N92). */
import type { ToastKind } from '@parlour/ui/Toast';

export const TOAST_MS = {
  short: 3_000,
  long: 8_000,
  usual: 3_000,
  shortSuccess: 1_000,
  registered: 1_500,
  smsSent: 1_500,
  freeReject: 2_000,
  contactService: 2_000,
} as const;
/** Maximum duration of a loading toast, which its result replaces. */
export const LOADING_MS = 9_999_000;

export type ToastMessage = { id: number; kind: ToastKind; text: string };
type Timer = { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void };

const browserTimer: Timer = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** @param draw loads the toast renderer, if needed first: a toast's duration starts when it is visible */
export function createToasts(timer: Timer = browserTimer, draw?: () => Promise<unknown>) {
  let current: ToastMessage | null = null;
  let running: unknown = null;
  let last = 0;
  const listeners = new Set<() => void>();
  const put = (next: ToastMessage | null) => {
    if (running !== null) timer.clear(running);
    running = null;
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /**
     * Shows a toast.
     *
     * @returns a function that hides exactly this toast
     */
    show(kind: ToastKind, text: string, ms: number = kind === 'loading' ? LOADING_MS : TOAST_MS.usual): () => void {
      const message = { id: ++last, kind, text };
      put(message);
      const hide = () => {
        if (current?.id === message.id) put(null);
      };
      const begin = () => {
        // Timer delays are 32 bits; the longest duration fits.
        if (current?.id === message.id) running = timer.set(hide, ms);
      };
      if (draw) draw().then(begin, begin);
      else begin();
      return hide;
    },
  };
}

/** Loads the styled toast. Offline its script may fail to load; the text is shown anyway. */
export const loadToast = () => import('@parlour/ui/Toast');

export const toasts = createToasts(browserTimer, loadToast);
