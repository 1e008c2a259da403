import type { CalendarFault } from '@parlour/contract/lottery-calendar-faults';
import { Field } from '@parlour/ui/Field';
import cards from '../../shared/cards.module.css';
import { t } from '../../shared/texts.ts';
import { faultAt, type TypedMove } from './calendar.rules.ts';
import css from './Lottery.module.css';

type Props = {
  moves: readonly TypedMove[];
  faults: readonly CalendarFault[];
  onChange: (moves: TypedMove[]) => void;
};

/** Draws that are moved from their usual day to another, such as over a holiday. */
export function CalendarMoves({ moves, faults, onChange }: Props) {
  return (
    <>
      {moves.map((move, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: moves are told apart by their place alone
        <fieldset key={at} className={css.rule}>
          <legend>{t('lottery.move', { number: at + 1 })}</legend>
          <div className={cards.pair}>
            {(['from', 'to'] as const).map((end) => (
              <Field
                key={end}
                label={t(`lottery.move.${end}`)}
                type="date"
                value={move[end]}
                error={faultAt(faults, 'moved', [move[end]])}
                onChange={(event) => onChange(moves.with(at, { ...move, [end]: event.target.value }))}
              />
            ))}
          </div>
          <button
            type="button"
            className={cards.act}
            aria-label={t('lottery.removeMove', { number: at + 1 })}
            onClick={() => onChange(moves.toSpliced(at, 1))}
          >
            {t('lottery.remove')}
          </button>
        </fieldset>
      ))}
      <div className={cards.end}>
        <button type="button" className={cards.act} onClick={() => onChange([...moves, { from: '', to: '' }])}>
          {t('lottery.addMove')}
        </button>
      </div>
    </>
  );
}
