import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { DayFields } from '../../shared/DayFields.tsx';
import { count, fullMoney } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { ListState } from '../../shared/ListState.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import css from './Lottery.module.css';
import { useReport } from './lottery.queries.ts';
import { gameName } from './lottery.rules.ts';

const FIGURES = ['turnover', 'prizes', 'rebates', 'ggr'] as const;

/** Settled orders by game and day. */
export function ReportView() {
  const [typed, setTyped] = useState({ from: '', to: '' });
  const [span, setSpan] = useState<{ from: string; to: string } | null>(null);
  const asked = useReport(span);
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
        <Button type="submit" small kind="raised">
          {t('lottery.view.report')}
        </Button>
      </form>
      <ListState name="lotteryReport" emblem="empty" list={asked} isEmpty={data?.rows.length === 0} />
      {data && data.rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
        <section className={list.card} aria-label={t('lottery.view.report')} tabIndex={0}>
          <table className={list.table}>
            <TableHead
              columns={[
                t('lottery.day'),
                t('lottery.game'),
                figure(t('lottery.issues')),
                figure(t('lottery.orders')),
                ...FIGURES.map((name) => figure(t(`lottery.${name}`))),
              ]}
            />
            <tbody>
              {data.rows.map((row) => (
                <tr key={`${row.day} ${row.gameCode}`}>
                  <th scope="row">{row.day}</th>
                  <td>{gameName(row.gameCode)}</td>
                  <td className={css.figure}>{count(row.issues)}</td>
                  <td className={css.figure}>{count(row.orders)}</td>
                  {FIGURES.map((name) => (
                    <td key={name} className={css.figure}>
                      {fullMoney(row[name], data.symbol)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  {t('lottery.total')}
                </th>
                {FIGURES.map((name) => (
                  <td key={name} className={css.figure}>
                    {fullMoney(data.total[name], data.symbol)}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </>
  );
}
