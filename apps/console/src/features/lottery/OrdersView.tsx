import type { AdminLotteryOrder } from '@parlour/contract/lottery.admin.endpoints';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { wordsFromAddress } from '../../shared/address.ts';
import cards from '../../shared/cards.module.css';
import { FactList } from '../../shared/FactList.tsx';
import { fullMoney, stamp } from '../../shared/format.ts';
import { ListWithPanel } from '../../shared/ListWithPanel.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { t } from '../../shared/texts.ts';
import css from './Lottery.module.css';
import { useOrders } from './lottery.queries.ts';
import { gameName, ORDER_TONES, resultText } from './lottery.rules.ts';

/** An order as its player saw it: selection, terms and prices. */
function Slip({ order, symbol, onClose }: { order: AdminLotteryOrder; symbol: string; onClose: () => void }) {
  const terms = { bets: order.bettingCount, unit: order.unit, multiple: order.multiple, series: order.series };
  const facts: [string, ReactNode][] = [
    [t('lottery.player'), <PlayerName key="player" id={order.memberId} account={order.account} />],
    [t('lottery.issue'), `${gameName(order.gameCode)} ${order.numero}`],
    [t('lottery.play'), order.playCode],
    [t('lottery.selection'), order.bettingContent],
    [t('lottery.terms'), t('lottery.termsText', terms)],
    [
      t('lottery.prices'),
      Object.entries(order.prices)
        .map(([name, price]) => `${name} ${price}`.trim())
        .join(', '),
    ],
    ...(order.priceCuts.length > 0
      ? [
          [
            t('lottery.priceCuts'),
            order.priceCuts.map(({ number, percent }) => `${number} −${percent}%`).join(', '),
          ] as [string, string],
        ]
      : []),
    [t('lottery.stake'), fullMoney(order.stake, symbol)],
    [t('lottery.rebates'), fullMoney(order.rebate, symbol)],
    [t('lottery.prize2'), fullMoney(order.prize, symbol)],
    [t('lottery.result'), resultText({ numbers: null, winningNumber: order.winningNumber })],
    [t('lottery.placed'), stamp(order.placedAt)],
  ];
  return (
    <section className={cards.card} aria-label={t('lottery.slip')}>
      <div className={css.head}>
        <h2>{order.orderNumber}</h2>
        <StateDot tone={ORDER_TONES[order.state]}>{t(`lottery.order.${order.state}`)}</StateDot>
        <button type="button" className={cards.act} onClick={onClose}>
          {t('lottery.close')}
        </button>
      </div>
      <FactList facts={facts} className={css.facts} />
    </section>
  );
}

/** Lottery orders, searched by player or number. */
export function OrdersView() {
  const [search, setSearch] = useState(wordsFromAddress);
  const [open, setOpen] = useState<string | null>(null);
  const asked = useOrders(useDeferredValue(search.trim()));
  const rows = asked.data?.pages.flatMap((page) => page.rows) ?? [];
  const symbol = asked.data?.pages[0]?.symbol ?? '';
  const chosen = rows.find(({ id }) => id === open);
  return (
    <>
      <SearchField label={t('lottery.search')} value={search} onChange={setSearch} />
      <ListWithPanel
        name="lotteryOrders"
        emblem="receipt"
        label={t('lottery.view.orders')}
        list={asked}
        head={[
          t('lottery.order'),
          t('lottery.player'),
          t('lottery.issue'),
          t('lottery.play'),
          { text: t('lottery.stake'), className: css.figure },
          { text: t('lottery.prize2'), className: css.figure },
          t('lottery.state'),
          t('lottery.placed'),
        ]}
        act={t('lottery.look')}
        rows={rows.map((row) => (
          <tr key={row.id} aria-current={row.id === open ? 'true' : undefined}>
            <th scope="row">{row.orderNumber}</th>
            <td>
              <PlayerName id={row.memberId} account={row.account} />
            </td>
            <td>
              {gameName(row.gameCode)} {row.numero}
            </td>
            <td>{row.playCode}</td>
            <td className={css.figure}>{fullMoney(row.stake, symbol)}</td>
            <td className={css.figure}>{fullMoney(row.prize, symbol)}</td>
            <td>
              <StateDot tone={ORDER_TONES[row.state]}>{t(`lottery.order.${row.state}`)}</StateDot>
            </td>
            <td>{stamp(row.placedAt)}</td>
            <td>
              <Act label={t('lottery.look')} of={row.orderNumber} onClick={() => setOpen(row.id)} />
            </td>
          </tr>
        ))}
        panel={chosen ? <Slip order={chosen} symbol={symbol} onClose={() => setOpen(null)} /> : null}
      />
    </>
  );
}
