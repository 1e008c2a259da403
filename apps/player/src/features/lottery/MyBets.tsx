import { ORDER_STATUS } from '@parlour/contract/lottery';
import { Button } from '@parlour/ui/Button';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { coin } from '../../shared/coin.ts';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useSession } from '../../shared/store.ts';
import { toasts } from '../../shared/toasts.ts';
import { useMasked } from '../../shared/useMasked.ts';
import { type LotteryOrder, ordersQuery, useCancelOrders } from './lottery.queries.ts';
import { useBetName } from './useBetName.ts';
import { datedOf } from './wingo.rules.ts';

/** Text keys of a sub-order's status by its documented number. */
const STATES: Readonly<Record<LotteryOrder['orderStatus'], string>> = {
  2: 'lottery.waiting',
  3: 'lottery.lost',
  4: 'lottery.won',
  6: 'lottery.returned',
  7: 'lottery.returned',
  8: 'lottery.cancelled',
  9: 'lottery.returned',
};

/** States of an issue whose orders are being settled or refunded. */
const DECIDED: ReadonlySet<LotteryOrder['issueState']> = new Set(['drawn', 'settled', 'corrected', 'void']);

/** Returns the text key of an order's status, with separate ones while its result is delayed, and while it is settled. */
export function stateKey({ orderStatus, issueState }: Pick<LotteryOrder, 'orderStatus' | 'issueState'>): string {
  if (orderStatus !== ORDER_STATUS.waiting) return STATES[orderStatus];
  if (issueState === 'held') return 'lottery.delayed';
  return DECIDED.has(issueState) ? 'lottery.settling' : STATES[orderStatus];
}

function Row({ order, symbol }: { order: LotteryOrder; symbol: string }) {
  const t = useT();
  const nameOf = useBetName();
  const cancel = useCancelOrders();
  const mask = useMasked();
  const [busy, setBusy] = useState(false);
  const isWon = order.orderStatus === ORDER_STATUS.won;
  async function takeBack() {
    setBusy(true);
    const result = await cancel([order.orderDetailId]);
    setBusy(false);
    toasts.show(result.ok ? 'success' : 'fail', t(result.ok ? 'lottery.cancelled' : result.textKey));
  }
  return (
    <li className={list.line} data-status={order.orderStatus}>
      <b>
        {nameOf(order.playCode)}
        {order.bettingContent === '*' ? '' : ` ${order.bettingContent}`}
      </b>
      <bdi className={`${list.end} ${isWon ? list.plus : ''}`}>
        {mask(isWon ? `+${coin(symbol, order.winningAmount)}` : coin(symbol, order.bettingAmount))}
      </bdi>
      <small>
        {t('lottery.round', { round: datedOf(order.numero) })} · {t(stateKey(order))}
      </small>
      {order.cancellable && (
        <Button small kind="ghost" aria-disabled={busy} onClick={() => void (busy || takeBack())}>
          {t('action.cancel')}
        </Button>
      )}
    </li>
  );
}

/** The player's bets on a game, newest first. */
export function MyBets({ gameId, symbol }: { gameId: number; symbol: string }) {
  const t = useT();
  const isIn = useSession() !== null;
  const { data, error, isPending, refetch } = useQuery({ ...ordersQuery(gameId), enabled: isIn });
  if (isIn && isPending) return <Skeleton />;
  if (isIn && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.content.length === 0)
    return <StateCard emblem="empty" title={t('lottery.noBets')} text={t('lottery.noBetsText')} />;
  return (
    <ul className={list.card}>
      {data.content.map((order) => (
        <Row key={order.orderDetailId} order={order} symbol={symbol} />
      ))}
    </ul>
  );
}
