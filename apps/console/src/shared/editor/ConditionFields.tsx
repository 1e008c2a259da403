import { GROUPS, PLATFORMS } from '@parlour/contract/audience-limits';
import { LANGUAGES } from '@parlour/contract/languages';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { Choice } from '../Choice.tsx';
import { languageName } from '../languages.ts';
import { MomentField } from '../MomentField.tsx';
import { type TextKey, t } from '../texts.ts';
import { CONDITIONS, type ConditionForm, NEW_CONDITION } from './audience.ts';
import css from './editor.module.css';
import { NamesField } from './NamesField.tsx';

const CHOICES = { group: GROUPS, platform: PLATFORMS, language: Object.keys(LANGUAGES) } as const;
const nameOf = (is: keyof typeof CHOICES, value: string): string =>
  is === 'language' ? languageName(value) : t(`audience.${is === 'group' ? '' : 'platform.'}${value}` as TextKey);

type Props = {
  value: ConditionForm;
  /** Its position, from 1. */
  place: number;
  /** Whether the form was submitted with this condition empty. */
  isBad: boolean;
  onChange: (value: ConditionForm) => void;
  /** Omitted for the only condition. */
  onRemove: (() => void) | undefined;
};

/** Multiple choice: the selected values, and a list of the others. */
function AnyOf({
  value,
  is,
  onChange,
}: {
  value: ConditionForm;
  is: keyof typeof CHOICES;
  onChange: Props['onChange'];
}) {
  const rest = CHOICES[is].filter((each) => !value.any.includes(each));
  return (
    <div className={css.any}>
      {value.any.map((each) => (
        <button
          key={each}
          type="button"
          aria-label={t('audience.leaveOut', { name: nameOf(is, each) })}
          onClick={() => onChange({ ...value, any: value.any.filter((other) => other !== each) })}
        >
          {nameOf(is, each)}
          <Icon name="x" />
        </button>
      ))}
      {rest.length > 0 && (
        <select
          aria-label={t('audience.addTo')}
          value=""
          onChange={(event) => onChange({ ...value, any: [...value.any, event.target.value] })}
        >
          <option value="" disabled>
            {t('audience.addTo')}
          </option>
          {rest.map((each) => (
            <option key={each} value={each}>
              {nameOf(is, each)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** One condition of an audience. */
export function ConditionFields({ value, place, isBad, onChange, onRemove }: Props) {
  const { is } = value;
  const label = t('audience.condition', { place });
  return (
    <fieldset className={css.condition} aria-label={label}>
      <div className={css.conditionHead}>
        <Choice
          label={label}
          value={is}
          options={CONDITIONS.map((each) => [each, t(`audience.is.${each}`)] as const)}
          onChange={(is) => onChange({ ...NEW_CONDITION, not: value.not, is })}
        />
        {onRemove && (
          <button type="button" aria-label={t('audience.remove', { place })} onClick={onRemove}>
            <Icon name="trash-2" />
          </button>
        )}
      </div>
      {(is === 'group' || is === 'platform' || is === 'language') && (
        <AnyOf value={value} is={is} onChange={onChange} />
      )}
      {is === 'rank' && (
        <div className={css.pair}>
          <Field
            label={t('audience.least')}
            type="number"
            min={1}
            max={1000}
            value={value.least}
            onChange={(event) => onChange({ ...value, least: event.target.value })}
          />
          <Field
            label={t('audience.most')}
            note={t('content.optional')}
            type="number"
            min={1}
            max={1000}
            value={value.most}
            onChange={(event) => onChange({ ...value, most: event.target.value })}
          />
        </div>
      )}
      {is === 'registered' && (
        <div className={css.pair}>
          <MomentField
            label={t('audience.from')}
            note={t('content.optional')}
            value={value.from}
            onChange={(event) => onChange({ ...value, from: event.target.value })}
          />
          <MomentField
            label={t('audience.to')}
            note={t('content.optional')}
            value={value.to}
            onChange={(event) => onChange({ ...value, to: event.target.value })}
          />
        </div>
      )}
      {is === 'accounts' && (
        <NamesField value={value.accounts} isBad={isBad} onChange={(accounts) => onChange({ ...value, accounts })} />
      )}
      <Checkbox checked={value.not} onChange={(event) => onChange({ ...value, not: event.target.checked })}>
        {t('audience.not')}
      </Checkbox>
      {isBad && is !== 'accounts' && <small className={css.bad}>{t('audience.asksNothing')}</small>}
    </fieldset>
  );
}
