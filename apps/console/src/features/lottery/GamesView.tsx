import type { AdminLotteryGame } from '@parlour/contract/lottery.admin.endpoints';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { count, stamp } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Note } from '../../shared/Note.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import { CalendarForm } from './CalendarForm.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import css from './Lottery.module.css';
import { useGames } from './lottery.queries.ts';
import { gameName } from './lottery.rules.ts';
import { PricesForm } from './PricesForm.tsx';

type PanelProps = { game: AdminLotteryGame; onClose: () => void };

/** The editable settings of a game. */
function GamePanel({ game, onClose }: PanelProps) {
  const [said, setSaid] = useState('');
  return (
    <div className={css.panel}>
      <div className={cards.end}>
        <Note text={said} />
        <button type="button" className={cards.act} onClick={onClose}>
          {t('lottery.close')}
        </button>
      </div>
      <LimitsForm game={game} onDone={setSaid} />
      {game.calendar && <CalendarForm game={game} calendar={game.calendar} onDone={setSaid} />}
      <PricesForm key={game.priceListId} game={game} onDone={setSaid} />
    </div>
  );
}

/** All lottery games; the form of the selected one is next to the list. */
export function GamesView() {
  const [open, setOpen] = useState<number | null>(null);
  const asked = useGames();
  const { data } = asked;
  const game = data?.games.find(({ gameId }) => gameId === open);
  return (
    <>
      <Failed title="lottery.failedTitle" asked={asked} />
      <Loading label="lottery.loading" asked={asked} />
      {data && (
        <div className={game ? cards.both : undefined}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard */}
          <section className={list.card} aria-label={t('lottery.view.games')} tabIndex={0}>
            <table className={`${list.table} ${list.withButtons}`}>
              <TableHead
                columns={[
                  t('lottery.game'),
                  t('lottery.state'),
                  t('lottery.source'),
                  { text: t('lottery.ahead'), className: css.figure },
                  t('lottery.next'),
                ]}
                act={t('lottery.look')}
              />
              <tbody>
                {data.games.map((one) => (
                  <tr key={one.gameId} aria-current={one.gameId === open ? 'true' : undefined}>
                    <th scope="row">{gameName(one.gameCode)}</th>
                    <td>
                      <StateDot tone={one.enabled ? 'good' : 'plain'}>
                        {t(one.enabled ? 'lottery.onSale' : 'lottery.offSale')}
                      </StateDot>
                    </td>
                    <td>{t(`lottery.source.${one.drawSource}`)}</td>
                    <td className={css.figure}>{count(one.onSale)}</td>
                    <td>{one.nextDraw === null ? '–' : stamp(one.nextDraw)}</td>
                    <td>
                      <Act
                        label={t('lottery.look')}
                        of={gameName(one.gameCode)}
                        onClick={() => setOpen(one.gameId === open ? null : one.gameId)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {game && <GamePanel key={game.gameId} game={game} onClose={() => setOpen(null)} />}
        </div>
      )}
    </>
  );
}
