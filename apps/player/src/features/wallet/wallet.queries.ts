import type { BalanceEvent } from '@parlour/contract/events';
import { displayMoney } from '@parlour/contract/money-display';
import { getWallet, type Wallet } from '@parlour/contract/wallet.endpoints';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/api.ts';
import { useSession } from '../../shared/store.ts';
import { STARS, useMasked } from '../../shared/useMasked.ts';
import { useWhitelabel } from '../system/system.queries.ts';

const KEY = ['member', 'wallet'] as const;
const WALLET_FRESH_MS = 30_000;

export const walletQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => ask(getWallet, {}, signal),
  staleTime: WALLET_FRESH_MS,
});

/** Whether a received balance has a newer ledger entry than the known one. */
export const newer = (known: Wallet | undefined, told: BalanceEvent): boolean =>
  known === undefined || (known.book === told.book && BigInt(told.ledgerId) > BigInt(known.ledgerId));

/** Applies a balance of the event stream; an outdated one changes nothing. */
export function applyBalance(client: QueryClient, event: BalanceEvent): void {
  const known = client.getQueryData(walletQuery.queryKey);
  if (!known) return void client.invalidateQueries({ queryKey: KEY });
  if (!newer(known, event)) return;
  client.setQueryData(walletQuery.queryKey, {
    ...known,
    sumBalance: event.sumBalance,
    ledgerId: event.ledgerId,
    at: event.at,
  });
  void client.invalidateQueries({ queryKey: ['member', 'statement'] });
  void client.invalidateQueries({ queryKey: ['member', 'rounds'] });
}

/** Returns the member's wallet and its display: the amount, or four stars while hidden or unknown (N78). */
export function useBalance() {
  const session = useSession();
  const mask = useMasked();
  const brand = useWhitelabel();
  const query = useQuery({ ...walletQuery, enabled: session !== null });
  const figure = query.data ? displayMoney(query.data.sumBalance) : null;
  return {
    symbol: query.data?.symbol ?? brand?.currency.symbol ?? '',
    text: figure === null || query.isRefetching ? STARS : mask(figure),
    /** The amount even during a refetch, which keeps its width so that nothing shifts. */
    figure,
    hidden: mask.hides,
    refresh: () => query.refetch(),
    wallet: query.data,
    error: query.error,
  };
}
