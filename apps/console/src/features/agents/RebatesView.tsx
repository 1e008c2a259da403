import { count, dateOf, fullMoney, momentIn } from '../../shared/format.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { ListState } from '../../shared/ListState.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';
import { useRebateDays } from './agents.queries.ts';

/** Paid rebates by day, newest first. */
export function RebatesView() {
  const asked = useRebateDays();
  const first = asked.data?.pages[0];
  const days = asked.data?.pages.flatMap((page) => page.days) ?? [];
  const figure = (text: string) => ({ text, className: css.figure });
  return (
    <>
      {first && <p className={css.zone}>{t('agents.zone', { zone: first.timeZone })}</p>}
      <ListState name="rebateDays" emblem="receipt" list={asked} isEmpty={days.length === 0} />
      {first && days.length > 0 && (
        <ListCard
          label={t('agents.view.rebates')}
          list={asked}
          head={[
            t('agents.rebates.day'),
            t('agents.state'),
            figure(t('agents.rebates.members')),
            figure(t('agents.paid')),
          ]}
        >
          {days.map(({ day, doneAt, members, paid }) => (
            <tr key={day}>
              <th scope="row">{dateOf(day)}</th>
              <td>
                <StateDot tone={doneAt === null ? 'soon' : 'good'}>
                  {doneAt === null
                    ? t('agents.rebates.waiting')
                    : t('agents.rebates.done', { time: momentIn(first.timeZone, new Date(doneAt)) })}
                </StateDot>
              </td>
              <td className={css.figure}>{count(members)}</td>
              <td className={css.figure}>{fullMoney(paid, first.symbol)}</td>
            </tr>
          ))}
        </ListCard>
      )}
    </>
  );
}
