import { ORDER_STATUS } from '@parlour/contract/lottery';
import { PATHS } from '@parlour/contract/routes';
import { Segmented } from '@parlour/ui/Segmented';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { coin } from '../../shared/coin.ts';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { ListEnd } from '../../shared/ListEnd.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { usePageTitle } from '../../shared/pageHead.ts';
import { useSession } from '../../shared/store.ts';
import { useMasked } from '../../shared/useMasked.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import css from './lobby.module.css';
import { type LotteryOrder, type OrderGroup, orderPagesQuery, useDrawEvents } from './lottery.queries.ts';
import { stateKey } from './MyBets.tsx';
import { familyName } from './Speeds.tsx';
import { useBetName } from './useBetName.ts';
import { datedOf } from './wingo.rules.ts';

const OrderSheet = lazy(() => import('./OrderSheet.tsx'));
const GROUPS: Record<OrderGroup, string> = {
  all: 'member.all',
  waiting: 'member.roundOpen',
  ended: 'lottery.ended',
};

function Row({ order, symbol, open }: { order: LotteryOrder; symbol: string; open: () => void }) {
  const t = useT();
  const nameOf = useBetName();
  const mask = useMasked();
  const isWon = order.orderStatus === ORDER_STATUS.won;
  return (
    <li>
      <button type="button" className={`${list.line} ${css.order}`} data-status={order.orderStatus} onClick={open}>
        <b>
          {familyName(order)} · {nameOf(order.playCode)}
        </b>
        <bdi className={`${list.end} ${isWon ? list.plus : ''}`}>
          {mask(isWon ? `+${coin(symbol, order.winningAmount)}` : coin(symbol, order.bettingAmount))}
        </bdi>
        <strong>{order.bettingContent === '*' ? '' : order.bettingContent}</strong>
        <small>
          {t('lottery.round', { round: datedOf(order.numero) })} · {t(stateKey(order))}
        </small>
      </button>
    </li>
  );
}

/** All lottery orders of the player, newest first. */
export function Orders() {
  const t = useT();
  const navigate = useNavigate();
  const isIn = useSession() !== null;
  const [group, setGroup] = useState<OrderGroup>('all');
  const [shown, setShown] = useState<{ id: string; open: boolean } | null>(null);
  const pages = useInfiniteQuery({ ...orderPagesQuery(group), enabled: isIn });
  const symbol = useWhitelabel()?.currency.symbol ?? '';
  usePageTitle(t('lottery.orders'), PATHS.lottery);
  useDrawEvents();
  const orders = pages.data?.pages.flatMap(({ content }) => content) ?? [];
  const play = { label: t('lottery.title'), onClick: () => void navigate({ to: PATHS.lottery }), primary: true };
  const isEmpty = !isIn || (pages.data !== undefined && orders.length === 0);
  return (
    <>
      <div className={css.groups}>
        <Segmented<OrderGroup>
          label={t('member.filter')}
          value={group}
          onChange={setGroup}
          options={(Object.keys(GROUPS) as OrderGroup[]).map((value) => ({ value, label: t(GROUPS[value]) }))}
        />
      </div>
      {isIn && pages.isPending && <Skeleton className={list.bone} />}
      {pages.error && !pages.data && <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} />}
      {isEmpty && (
        <StateCard emblem="receipt" title={t('lottery.noBets')} text={t('lottery.noBetsText')} action={play} />
      )}
      {orders.length > 0 && (
        <ul className={list.card} aria-label={t('lottery.orders')}>
          {orders.map((order) => (
            <Row
              key={order.orderDetailId}
              order={order}
              symbol={symbol}
              open={() => setShown({ id: order.orderDetailId, open: true })}
            />
          ))}
        </ul>
      )}
      <ListEnd pages={pages} auto />
      {shown && (
        <Suspense>
          <OrderSheet
            key={shown.id}
            id={shown.id}
            symbol={symbol}
            open={shown.open}
            onClose={() => setShown({ ...shown, open: false })}
            onClosed={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}
