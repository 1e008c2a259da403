/**
 * The wallet knows a win before the reels have stopped. While a round runs on the screen a stake leaves the shown
 * balance at once, and a win waits until the game has shown it.
 */
import type { BalanceEvent } from '@parlour/contract/events';
import { parseMoney } from '@parlour/contract/money';
import type { QueryClient } from '@tanstack/react-query';
import { applyBalance, walletQuery } from './wallet.queries.ts';

/** More places than any currency has. */
const EXPONENT = 6;

let holding = false;
let held: BalanceEvent | null = null;

function isMore(told: string, shown: string): boolean {
  const [a, b] = [parseMoney(told, EXPONENT), parseMoney(shown, EXPONENT)];
  return a !== null && b !== null && a > b;
}

/** Takes a balance of the event stream: at once, or after the round when it would tell its end. */
export function takeBalance(client: QueryClient, event: BalanceEvent): void {
  const known = client.getQueryData(walletQuery.queryKey);
  if (holding && known && isMore(event.sumBalance, known.sumBalance)) {
    held = event;
    return;
  }
  held = null;
  applyBalance(client, event);
}

/** Says whether a round runs on the screen. Its end, or leaving the game, shows what was held back. */
export function holdWins(client: QueryClient, isRunning: boolean): void {
  holding = isRunning;
  if (isRunning || !held) return;
  const event = held;
  held = null;
  applyBalance(client, event);
}
