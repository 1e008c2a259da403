import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

/** Whether the visit's first page is on its own history entry. */
let stands: true | undefined;

/**
 * The first page of a visit has no earlier history entry of the app that back could be intercepted at: its overlay is
 * placed on a copy of the page's entry with a negative index, from which `deferred.ts` continues back out of the visit.
 * The router is not notified, because no page changes: both calls bypass its own `pushState`.
 */
function standAbove(): void {
  const { state } = history;
  if (stands || state.__TSR_index !== 0) return;
  stands = true;
  const own = History.prototype;
  own.replaceState.call(history, { ...state, __TSR_index: -1 }, '');
  own.pushState.call(history, state, '');
}

/** While an overlay is open, back closes it; the next one leaves the page. */
export function useBackCloses(lies: boolean, close: () => void): void {
  const { history } = useRouter();
  // Before painting, because a user who sees the sheet may go back immediately.
  useLayoutEffect(() => {
    if (!lies) return undefined;
    standAbove();
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        const isBack = action === 'BACK';
        if (isBack) close();
        return isBack;
      },
    });
  }, [lies, close, history]);
}
