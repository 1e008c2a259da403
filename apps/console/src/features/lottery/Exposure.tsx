import cards from '../../shared/cards.module.css';
import { count, fullMoney } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import css from './Lottery.module.css';
import { useExposure } from './lottery.queries.ts';

/** Maximum number of bets shown per type, those with the highest payout. */
const SHOWN = 12;

/** Payouts of the bets on an issue, by bet type. */
export function Exposure({ id }: { id: string }) {
  const asked = useExposure(id);
  const { data } = asked;
  return (
    <section className={cards.card} aria-label={t('lottery.exposure')}>
      <h3>{t('lottery.exposure')}</h3>
      <p className={css.note}>{t('lottery.exposureText')}</p>
      <Failed title="lottery.failedTitle" asked={asked} />
      <Loading label="lottery.loading" asked={asked} />
      {data?.partial && <p className={css.note}>{t('lottery.exposurePartial')}</p>}
      {data?.plays.length === 0 && <p className={css.note}>{t('lottery.exposureNone')}</p>}
      {data?.plays.map((play) => (
        <div key={play.playCode} className={css.wide}>
          <table className={list.table}>
            <caption className={css.said}>
              {play.playCode} · {fullMoney(play.stake, data.symbol)} · {count(play.orders)}
            </caption>
            <TableHead
              columns={[
                t('lottery.bet'),
                { text: t('lottery.staked'), className: css.figure },
                { text: t('lottery.pays'), className: css.figure },
                { text: t('lottery.orders'), className: css.figure },
              ]}
            />
            <tbody>
              {play.bets.slice(0, SHOWN).map((bet) => (
                <tr key={bet.bet}>
                  <th scope="row">{bet.bet}</th>
                  <td className={css.figure}>{fullMoney(bet.stake, data.symbol)}</td>
                  <td className={css.figure}>{fullMoney(bet.pays, data.symbol)}</td>
                  <td className={css.figure}>{count(bet.orders)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  );
}
