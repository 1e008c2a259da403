import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import css from './Lottery.module.css';
import grid from './Numbers.module.css';
import { type Board, eventText } from './numbers.rules.ts';

/** What happened to the numbers of a bet type on an issue, newest first. */
export function NumberEvents({ board, symbol }: { board: Board; symbol: string }) {
  return (
    <section className={cards.card} aria-label={t('lottery.numbers.events')}>
      <h3>{t('lottery.numbers.events')}</h3>
      {board.events.length === 0 && <p className={css.note}>{t('lottery.numbers.noEvents')}</p>}
      <ol className={grid.events}>
        {board.events.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.number}`} data-kind={event.kind}>
            <b>{eventText(event, board, symbol)}</b>
            <span>
              {event.by === ''
                ? t('lottery.numbers.byRule', { at: stamp(event.at) })
                : t('lottery.numbers.byOperator', { at: stamp(event.at), name: event.by, reason: event.reason })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
