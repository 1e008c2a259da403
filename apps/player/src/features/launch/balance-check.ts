/**
 * Verifies balances shown by a game. The event stream usually delivers them; the wallet is fetched only when the stream
 * is silent, with growing intervals while the game's balances are never confirmed.
 */

/** Time for the event stream to deliver a balance that the game already shows. */
const STREAM_GRACE_MS = 1_500;
const RAREST_MS = 60_000;

export type BalanceCheck = { told: (balance: string) => void; stop: () => void };

/**
 * @param known returns the balance that the app shows
 * @param ask fetches the wallet
 */
export function createBalanceCheck({ known, ask }: { known: () => string | undefined; ask: () => void }): BalanceCheck {
  let wanted = '';
  /** Balance shown by the game at the last fetch. */
  let asked: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = STREAM_GRACE_MS;

  function check(): void {
    timer = undefined;
    // The game's earlier balance was confirmed: the game is reliable, and only the stream is silent.
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
