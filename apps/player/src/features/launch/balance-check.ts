/**
 * Balances that a game shows. The event stream brings them too; the wallet is asked only when the stream stays silent,
 * and ever more rarely while what the game says never comes true.
 */

/** How long the event stream has to bring a balance that the game has already shown. */
const STREAM_GRACE_MS = 1_500;
const RAREST_MS = 60_000;

export type BalanceCheck = { told: (balance: string) => void; stop: () => void };

/**
 * @param known the balance that the app shows
 * @param ask asks the wallet
 */
export function createBalanceCheck({ known, ask }: { known: () => string | undefined; ask: () => void }): BalanceCheck {
  let wanted = '';
  /** What the game had said when the wallet was asked last. */
  let asked: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = STREAM_GRACE_MS;

  function check(): void {
    timer = undefined;
    // What the game said before has come true: it is honest, and only the stream is silent.
    if (known() === wanted || known() === asked) wait = STREAM_GRACE_MS;
    if (known() === wanted) return;
    wait = Math.min(RAREST_MS, wait * 2);
    asked = wanted;
    ask();
  }

  return {
    told(balance) {
      wanted = balance;
      timer ??= setTimeout(check, wait);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
