import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

/** Whether the first page of the visit stands on an entry of its own. */
let stands: true | undefined;

/**
 * The first page of a visit has nothing of the app before it that the way back could be stopped at: what lies over it
 * stands above a copy of the page's entry, whose number is below nought and from which `deferred.ts` goes on out of the
 * visit. The router is told of neither, since no page changes: both go past its own `pushState`.
 */
function standAbove(): void {
  const { state } = history;
  if (stands || state.__TSR_index !== 0) return;
  stands = true;
  const own = History.prototype;
  own.replaceState.call(history, { ...state, __TSR_index: -1 }, '');
  own.pushState.call(history, state, '');
}

/** While something lies over the page, the way back closes it; the next one leaves the page. */
export function useBackCloses(lies: boolean, close: () => void): void {
  const { history } = useRouter();
  // Before it is painted: whoever sees the sheet may go back at once.
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
