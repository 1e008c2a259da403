import { ORDER_STATUS } from '@parlour/contract/lottery';
import { partsOf } from '@parlour/games/lottery/result-parts';
import { Button } from '@parlour/ui/Button';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { coin } from '../../shared/coin.ts';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import { toasts } from '../../shared/toasts.ts';
import { useMasked } from '../../shared/useMasked.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import css from './lobby.module.css';
import { type LotteryOrder, orderQuery, useCancelOrders } from './lottery.queries.ts';
import { stateKey } from './MyBets.tsx';
import { NumberNotes } from './NumberNotes.tsx';
import { cancellableOf, familyOf, sumText } from './orders.rules.ts';
import { Result } from './Result.tsx';
import { familyName } from './Speeds.tsx';
import { useBetName } from './useBetName.ts';
import { datedOf } from './wingo.rules.ts';

const DrawProof = lazy(() => import('./DrawProof.tsx'));

type Props = { id: string; symbol: string; open: boolean; onClose: () => void; onClosed: () => void };

/** One order: its bet, all its issues, and cancellation where possible. */
export default function OrderSheet({ id, symbol, open, onClose, onClosed }: Props) {
  const t = useT();
  const nameOf = useBetName();
  const { data, error, refetch } = useQuery(orderQuery(id));
  const order = data?.order;
  return (
    <PageSheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={order ? familyName(order) : t('lottery.orders')}
      {...(order ? { text: `${order.orderNumber} · ${nameOf(order.playCode)}` } : {})}
      closeLabel={t('action.close')}
    >
      {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton />)}
      {data && <Details order={data.order} suborders={data.suborders} symbol={symbol} onClose={onClose} />}
    </PageSheet>
  );
}

/** Shares the ticket as an image; hidden amounts stay hidden on it. */
function Share({ order, suborders, symbol }: Omit<DetailsProps, 'onClose'>) {
  const t = useT();
  const nameOf = useBetName();
  const mask = useMasked();
  const house = useWhitelabel()?.name ?? '';
  const isWon = suborders.some(({ orderStatus }) => orderStatus === ORDER_STATUS.won);
  const sum = (amounts: readonly string[]) => mask(coin(symbol, sumText(amounts)));
  async function share() {
    const { shareTicket } = await import('./ticket-picture.ts');
    const isShared = await shareTicket(
      {
        house,
        title: familyName(order),
        bet: nameOf(order.playCode),
        selection: order.bettingContent === '*' ? '' : order.bettingContent,
        facts: [
          [t('lottery.rounds'), datedOf(order.numero)],
          ...(suborders.length > 1 ? [[t('lottery.roundCount'), String(suborders.length)] as const] : []),
          [t('lottery.stake'), sum(suborders.map(({ bettingAmount }) => bettingAmount))],
          isWon
            ? [t('lottery.won'), sum(suborders.map(({ winningAmount }) => winningAmount))]
            : ['', t(stateKey(order))],
        ],
        result: order.winningNumber === null ? [] : partsOf(order.winningNumber),
        footer: `${order.orderNumber} · ${dateTime(order.bettingTime)}`,
      },
      order.orderNumber,
    );
    if (!isShared) toasts.show('fail', t('error.system'));
  }
  return (
    <Button wide kind="ghost" icon="share" onClick={() => void share()}>
      {t('lottery.share')}
    </Button>
  );
}

/** Whether the draw was made here and its seed is published. */
const isProvable = ({ commitment, seed, winningNumber }: LotteryOrder): boolean =>
  commitment !== null && seed !== null && winningNumber !== null;

/** Button that checks a draw on this device. */
function Proof({ order }: { order: LotteryOrder }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={css.prove} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('lottery.prove')}
      </button>
      {isOpen && (
        <Suspense fallback={<Skeleton />}>
          <DrawProof order={order} />
        </Suspense>
      )}
    </>
  );
}

type DetailsProps = { order: LotteryOrder; suborders: readonly LotteryOrder[]; symbol: string; onClose: () => void };

/** The content of the sheet. */
export function Details({ order, suborders, symbol, onClose }: DetailsProps) {
  const t = useT();
  const mask = useMasked();
  const cancel = useCancelOrders();
  const [isSure, setIsSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = cancellableOf(suborders);
  const back = coin(symbol, sumText(open.map(({ bettingAmount }) => bettingAmount)));
  async function takeBack() {
    if (busy) return;
    if (!isSure) {
      setIsSure(true);
      return;
    }
    setBusy(true);
    const result = await cancel(open.map(({ orderDetailId }) => orderDetailId));
    setBusy(false);
    setIsSure(false);
    toasts.show(result.ok ? 'success' : 'fail', t(result.ok ? 'lottery.cancelled' : result.textKey));
    if (result.ok) onClose();
  }
  return (
    <div className={css.details}>
      {order.bettingContent !== '*' && <p className={css.content}>{order.bettingContent}</p>}
      <NumberNotes
        standing={{
          cuts: Object.fromEntries(order.priceCuts.map(({ number, percent }) => [number, percent])),
          least: 0,
          blocked: [],
        }}
      />
      <dl className={css.facts}>
        <div>
          <dt>{t('lottery.stake')}</dt>
          <dd>{mask(coin(symbol, sumText(suborders.map(({ bettingAmount }) => bettingAmount))))}</dd>
        </div>
        {suborders.some(({ orderStatus }) => orderStatus === ORDER_STATUS.won) && (
          <div>
            <dt>{t('lottery.won')}</dt>
            <dd>{mask(coin(symbol, sumText(suborders.map(({ winningAmount }) => winningAmount))))}</dd>
          </div>
        )}
      </dl>
      <ol className={css.rounds} aria-label={t('lottery.rounds')}>
        {suborders.map((one) => (
          <li key={one.orderDetailId} className={list.line}>
            <b>{t('lottery.round', { round: datedOf(one.numero) })}</b>
            <bdi className={list.end}>{mask(coin(symbol, one.bettingAmount))}</bdi>
            <small>{t(stateKey(one))}</small>
            {one.winningNumber !== null && (
              <Result family={familyOf(one.playCode)} result={one.winningNumber} most={10} />
            )}
            {isProvable(one) && <Proof order={one} />}
          </li>
        ))}
      </ol>
      {suborders.some((one) => stateKey(one) === 'lottery.delayed') && <p role="note">{t('lottery.delayedText')}</p>}
      {open.length > 0 && (
        <>
          {isSure && <p role="status">{t('lottery.cancelSure', { count: open.length, amount: back })}</p>}
          <Button wide kind="ghost" aria-disabled={busy} onClick={() => void takeBack()}>
            {t(isSure ? 'lottery.cancelYes' : 'lottery.cancelRest', { amount: back })}
          </Button>
        </>
      )}
      <Share order={order} suborders={suborders} symbol={symbol} />
    </div>
  );
}
