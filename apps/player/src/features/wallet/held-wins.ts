/**
 * Delays wins: the wallet receives a win before the reels have stopped. While a round is running on the screen, a stake
 * is deducted from the displayed balance immediately, and a win is shown after the game has shown it.
 */
import type { BalanceEvent } from '@parlour/contract/events';
import { parseMoney } from '@parlour/contract/money';
import type { QueryClient } from '@tanstack/react-query';
import { applyBalance, walletQuery } from './wallet.queries.ts';

/** More decimals than any currency has. */
const EXPONENT = 6;

let holding = false;
let held: BalanceEvent | null = null;

function isMore(told: string, shown: string): boolean {
  const [a, b] = [parseMoney(told, EXPONENT), parseMoney(shown, EXPONENT)];
  return a !== null && b !== null && a > b;
}

/** Applies a balance of the event stream: immediately, or after the round if it would reveal the result. */
export function takeBalance(client: QueryClient, event: BalanceEvent): void {
  const known = client.getQueryData(walletQuery.queryKey);
  if (holding && known && isMore(event.sumBalance, known.sumBalance)) {
    held = event;
    return;
  }
  held = null;
  applyBalance(client, event);
}

/** Sets whether a round is running on the screen. Its end, or leaving the game, applies the held balance. */
export function holdWins(client: QueryClient, isRunning: boolean): void {
  holding = isRunning;
  if (isRunning || !held) return;
  const event = held;
  held = null;
  applyBalance(client, event);
}
