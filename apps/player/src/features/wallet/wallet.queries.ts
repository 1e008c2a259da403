import type { BalanceEvent } from '@parlour/contract/events';
import { displayMoney } from '@parlour/contract/money';
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

/** Of two states of a wallet, the one whose newest ledger entry is newer. */
export const newer = (known: Wallet | undefined, told: BalanceEvent): boolean =>
  known === undefined || (known.book === told.book && BigInt(told.ledgerId) > BigInt(known.ledgerId));

/** Takes a balance of the event stream over at once; one that came late changes nothing. */
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

/** The member's wallet and how it is shown: the figure, or four stars while hidden or not known yet (N78). */
export function useBalance() {
  const session = useSession();
  const mask = useMasked();
  const brand = useWhitelabel();
  const query = useQuery({ ...walletQuery, enabled: session !== null });
  const figure = query.data ? displayMoney(query.data.sumBalance) : null;
  return {
    symbol: query.data?.symbol ?? brand?.currency.symbol ?? '',
    text: figure === null || query.isRefetching ? STARS : mask(figure),
    /** The figure even while it is asked for again; its width is kept so that nothing moves. */
    figure,
    hidden: mask.hides,
    refresh: () => query.refetch(),
    wallet: query.data,
    error: query.error,
  };
}
