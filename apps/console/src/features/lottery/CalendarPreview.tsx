import type { AdminLotteryGame } from '@parlour/contract/lottery.admin.endpoints';
import { momentIn, stamp, zoneText } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import { previewOf } from './calendar.rules.ts';
import css from './Lottery.module.css';
import type { Calendar } from './lottery.queries.ts';

type Props = {
  game: AdminLotteryGame;
  /** Null while the form has faults. */
  calendar: Calendar | null;
  now: number;
};

/** The next draws of a calendar in the zone of the house and of the game, with what changes against the saved one. */
export function CalendarPreview({ game, calendar, now }: Props) {
  const { draws, dropped } = calendar ? previewOf(game, calendar, new Date(now)) : { draws: [], dropped: [] };
  return (
    <section className={css.wide} aria-label={t('lottery.preview')}>
      <h3>{t('lottery.preview')}</h3>
      <p className={css.note}>{t(calendar ? 'lottery.previewText' : 'lottery.previewFault', { zone: zoneText() })}</p>
      {draws.length > 0 && (
        <table className={list.table}>
          <TableHead
            columns={[
              t('lottery.issue'),
              t('lottery.draw'),
              t('lottery.localTime', { zone: game.timeZone }),
              t('lottery.closes'),
            ]}
          />
          <tbody>
            {draws.map(({ numero, drawsAt, closesAt, change }) => (
              <tr key={numero}>
                <th scope="row">
                  {numero}
                  {change !== null && (
                    <span className={css.badges}>
                      <span>{t(`lottery.change.${change}`)}</span>
                    </span>
                  )}
                </th>
                <td>{stamp(drawsAt.toISOString())}</td>
                <td>{momentIn(game.timeZone, drawsAt)}</td>
                <td>{stamp(closesAt.toISOString())}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {dropped.length > 0 && (
        <p className={css.note}>{t('lottery.dropped', { count: dropped.length, issues: dropped.join(', ') })}</p>
      )}
    </section>
  );
}
