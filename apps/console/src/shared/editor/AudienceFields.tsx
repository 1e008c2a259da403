import { MOST_CONDITIONS } from '@parlour/contract/audience-limits';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { Choice } from '../Choice.tsx';
import { t } from '../texts.ts';
import {
  AUDIENCES,
  type AudienceForm,
  audienceOf,
  type ConditionForm,
  conditionOf,
  NEW_CONDITION,
} from './audience.ts';
import { ConditionFields } from './ConditionFields.tsx';
import css from './editor.module.css';
import { NamesField } from './NamesField.tsx';
import { Reach } from './Reach.tsx';

type Props = {
  value: AudienceForm;
  /** Selectable audiences besides conditions; all by default. */
  kinds?: readonly AudienceForm['kind'][];
  /** Whether the form was submitted, so that errors are shown. */
  checked: boolean;
  onChange: (value: AudienceForm) => void;
};

/** Audience of an item, with its number of members. */
export function AudienceFields({ value, kinds = AUDIENCES, checked, onChange }: Props) {
  const audience = audienceOf(value);
  const isBad = checked && audience === null;
  const { conditions } = value;
  const put = (conditions: readonly ConditionForm[]) => onChange({ ...value, conditions });
  return (
    <div className={css.audience}>
      <Choice
        label={t('editor.audience')}
        value={value.kind}
        options={[...new Set([...kinds, 'matching' as const])].map((kind) => [kind, t(`audience.${kind}`)] as const)}
        onChange={(kind) => onChange({ ...value, kind })}
      />
      {value.kind === 'rank' && (
        <Field
          label={t('audience.least')}
          type="number"
          min={1}
          max={1000}
          value={value.least}
          onChange={(event) => onChange({ ...value, least: event.target.value })}
        />
      )}
      {value.kind === 'chosen' && (
        <NamesField value={value.accounts} isBad={isBad} onChange={(accounts) => onChange({ ...value, accounts })} />
      )}
      {value.kind === 'matching' && (
        <>
          <p className={css.note}>{t('audience.together')}</p>
          {conditions.map((condition, i) => (
            <ConditionFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its index; its fields hold no state
              key={i}
              value={condition}
              place={i + 1}
              isBad={checked && conditionOf(condition) === null}
              onChange={(changed) => put(conditions.map((each, at) => (at === i ? changed : each)))}
              onRemove={conditions.length > 1 ? () => put(conditions.filter((_, at) => at !== i)) : undefined}
            />
          ))}
          {conditions.length < MOST_CONDITIONS && (
            <Button kind="ghost" icon="plus" onClick={() => put([...conditions, NEW_CONDITION])}>
              {t('audience.add')}
            </Button>
          )}
        </>
      )}
      {audience && value.kind !== 'visitors' && <Reach audience={audience} />}
    </div>
  );
}
