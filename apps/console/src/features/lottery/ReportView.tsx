import type { OutputOf } from '@parlour/contract/endpoint';
import { type getLotteryReport, REPORTED_BY, type ReportedBy } from '@parlour/contract/lottery.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Segmented } from '@parlour/ui/Segmented';
import { Fragment, useState } from 'react';
import { DayFields } from '../../shared/DayFields.tsx';
import { count, fullMoney } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { ListState } from '../../shared/ListState.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import { GameChoice } from './GameChoice.tsx';
import css from './Lottery.module.css';
import { useReport } from './lottery.queries.ts';
import { gameName } from './lottery.rules.ts';

const FIGURES = ['turnover', 'prizes', 'rebates', 'ggr'] as const;

type Report = OutputOf<typeof getLotteryReport>;
type Sums = Pick<Report['rows'][number], (typeof FIGURES)[number]>;

const Figures = ({ of, symbol }: { of: Sums; symbol: string }) =>
  FIGURES.map((name) => (
    <td key={name} className={css.figure}>
      {fullMoney(of[name], symbol)}
    </td>
  ));

/** Rows of a report, each day with its sum. */
function Rows({ report: { rows, days, by, symbol } }: { report: Report }) {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return days.map((sums) => (
    <Fragment key={sums.day}>
      {byDay.get(sums.day)?.map((row) => (
        <tr key={`${row.gameCode} ${row.numero}`}>
          <th scope="row">{row.day}</th>
          <td>{gameName(row.gameCode)}</td>
          <td className={css.figure}>{by === 'issue' ? row.numero : count(row.issues)}</td>
          <td className={css.figure}>{count(row.orders)}</td>
          <Figures of={row} symbol={symbol} />
        </tr>
      ))}
      <tr className={css.daySum}>
        <th scope="row" colSpan={2}>
          {t('lottery.sumOf', { day: sums.day })}
        </th>
        <td className={css.figure}>{count(sums.issues)}</td>
        <td className={css.figure}>{count(sums.orders)}</td>
        <Figures of={sums} symbol={symbol} />
      </tr>
    </Fragment>
  ));
}

/** Settled orders by game and day or by issue, with sums of the days. */
export function ReportView() {
  const [typed, setTyped] = useState({ from: '', to: '' });
  const [span, setSpan] = useState<{ from: string; to: string } | null>(null);
  const [gameId, setGameId] = useState('');
  const [by, setBy] = useState<ReportedBy>('day');
  const asked = useReport({ span, gameId, by });
  const { data } = asked;
  const figure = (name: string) => ({ text: name, className: css.figure });
  return (
    <>
      <form
        className={css.filters}
        onSubmit={(event) => {
          event.preventDefault();
          setSpan(typed.from && typed.to ? typed : null);
        }}
      >
        <DayFields
          days={{ from: typed.from || (data?.from ?? ''), to: typed.to || (data?.to ?? '') }}
          required
          onChange={setTyped}
        />
        <GameChoice value={gameId} onChange={setGameId} />
        <Segmented<ReportedBy>
          label={t('lottery.reportBy')}
          value={by}
          onChange={setBy}
          options={REPORTED_BY.map((value) => ({ value, label: t(`lottery.reportBy.${value}`) }))}
        />
        <Button type="submit" small kind="raised">
          {t('lottery.view.report')}
        </Button>
      </form>
      <ListState name="lotteryReport" emblem="empty" list={asked} isEmpty={data?.rows.length === 0} />
      {data?.partial && <p className={css.note}>{t('lottery.reportPartial', { count: data.rows.length })}</p>}
      {data && data.rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
        <section className={list.card} aria-label={t('lottery.view.report')} tabIndex={0}>
          <table className={list.table}>
            <TableHead
              columns={[
                t('lottery.day'),
                t('lottery.game'),
                figure(t(data.by === 'issue' ? 'lottery.issue' : 'lottery.issues')),
                figure(t('lottery.orders')),
                ...FIGURES.map((name) => figure(t(`lottery.${name}`))),
              ]}
            />
            <tbody>
              <Rows report={data} />
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  {t('lottery.total')}
                </th>
                <Figures of={data.total} symbol={data.symbol} />
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </>
  );
}
