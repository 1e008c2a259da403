import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { useId } from 'react';
import cards from '../../shared/cards.module.css';
import { t } from '../../shared/texts.ts';
import { type TypedWeekdays, WEEKDAYS, weekdayName } from './calendar.rules.ts';
import css from './Lottery.module.css';

type RuleProps = {
  rule: TypedWeekdays;
  /** From 0. */
  at: number;
  /** Id of the error of all rules, if there is one. */
  errorId: string | undefined;
  onChange: (rule: TypedWeekdays) => void;
  onRemove: () => void;
};

/** Weekdays with a draw, from a day on; the first ones apply until then. */
function Rule({ rule, at, errorId, onChange, onRemove }: RuleProps) {
  const toggle = (day: number, isOn: boolean) =>
    onChange({ ...rule, days: isOn ? [...rule.days, day] : rule.days.filter((one) => one !== day) });
  return (
    <fieldset className={css.rule} aria-describedby={errorId}>
      <legend>{at === 0 ? t('lottery.weekdays') : t('lottery.weekdaysFrom', { number: at })}</legend>
      {(at > 0 || rule.from !== '') && (
        <Field
          label={t('lottery.from')}
          type="date"
          aria-invalid={errorId === undefined ? undefined : true}
          value={rule.from}
          onChange={(event) => onChange({ ...rule, from: event.target.value })}
        />
      )}
      <div className={css.days}>
        {WEEKDAYS.map((day) => (
          <Checkbox key={day} checked={rule.days.includes(day)} onChange={(event) => toggle(day, event.target.checked)}>
            {weekdayName(day)}
          </Checkbox>
        ))}
      </div>
      {at > 0 && (
        <button
          type="button"
          className={cards.act}
          aria-label={t('lottery.removeWeekdays', { number: at })}
          onClick={onRemove}
        >
          {t('lottery.remove')}
        </button>
      )}
    </fieldset>
  );
}

type Props = {
  rules: readonly TypedWeekdays[];
  error: string | undefined;
  onChange: (rules: TypedWeekdays[]) => void;
};

/** Weekdays with a draw, and their changes from a day on. */
export function CalendarWeekdays({ rules, error, onChange }: Props) {
  const errorId = useId();
  return (
    <>
      {rules.map((rule, at) => (
        <Rule
          // biome-ignore lint/suspicious/noArrayIndexKey: rules are told apart by their place alone
          key={at}
          rule={rule}
          at={at}
          errorId={error === undefined ? undefined : errorId}
          onChange={(changed) => onChange(rules.with(at, changed))}
          onRemove={() => onChange(rules.toSpliced(at, 1))}
        />
      ))}
      {error !== undefined && (
        <p className={css.fault} id={errorId}>
          {error}
        </p>
      )}
      <div className={cards.end}>
        <button
          type="button"
          className={cards.act}
          onClick={() => onChange([...rules, { from: '', days: rules.at(-1)?.days ?? [] }])}
        >
          {t('lottery.addWeekdays')}
        </button>
      </div>
    </>
  );
}
