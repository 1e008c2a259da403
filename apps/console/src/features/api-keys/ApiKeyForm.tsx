import { KEY_DAYS, KEY_NAME_LENGTHS } from '@parlour/contract/api-keys';
import { type ApiKeyRow, createApiKey } from '@parlour/contract/api-keys.admin.endpoints';
import { KEY_RIGHTS, type Right } from '@parlour/contract/operator-rights';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { TextArea } from '@parlour/ui/TextArea';
import { useId } from 'react';
import { call } from '../../shared/api.ts';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { useCheckedForm } from '../../shared/editor/useCheckedForm.ts';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import css from './ApiKeys.module.css';
import { useRenewApiKeys } from './api-keys.queries.ts';
import { NEW_KEY, resourceOf, validateKey } from './api-keys.rules.ts';

type RightsProps = {
  rights: ReadonlySet<Right>;
  error: string | undefined;
  onChange: (rights: ReadonlySet<Right>) => void;
};

/** Rights of a key; those that the operator lacks cannot be chosen. */
function RightsField({ rights, error, onChange }: RightsProps) {
  const may = useMay();
  const id = useId();
  const toggle = (right: Right) => {
    const next = new Set(rights);
    if (!next.delete(right)) next.add(right);
    onChange(next);
  };
  return (
    <fieldset className={css.rights} aria-describedby={id} aria-invalid={error ? true : undefined}>
      <legend>{t('apiKeys.rights')}</legend>
      {KEY_RIGHTS.map((right) => (
        <Checkbox key={right} checked={rights.has(right)} disabled={!may(right)} onChange={() => toggle(right)}>
          {t(`right.of.${resourceOf(right)}`)}
        </Checkbox>
      ))}
      <p id={id} className={error ? css.error : css.hint}>
        {error ?? t('apiKeys.rightsHint')}
      </p>
    </fieldset>
  );
}

type Made = { key: ApiKeyRow; secret: string };
type Props = {
  onClose: () => void;
  /** Called with the new key and its secret. */
  onMade: (made: Made) => void;
};

/** Form of a new API key. */
export function ApiKeyForm({ onClose, onMade }: Props) {
  const renew = useRenewApiKeys();
  const { form, errors, saving, change, submit } = useCheckedForm(NEW_KEY, validateKey);

  return (
    <EditorCard
      needs={createApiKey}
      label="apiKeys.add"
      title={t('apiKeys.add')}
      saving={saving}
      says={{ save: 'apiKeys.make', saving: 'apiKeys.making' }}
      onSubmit={() =>
        submit((body) => ({
          send: () => call(createApiKey, { body }),
          onSaved: async (made: Made) => {
            onMade(made);
            await renew();
          },
        }))
      }
      onClose={onClose}
    >
      <Field
        label={t('apiKeys.name')}
        hint={t('apiKeys.nameHint')}
        maxLength={KEY_NAME_LENGTHS.max}
        autoComplete="off"
        value={form.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <RightsField rights={form.rights} error={errors.rights} onChange={(rights) => change({ rights })} />
      <div>
        <TextArea
          label={t('apiKeys.networks')}
          note={t('content.optional')}
          rows={3}
          maxLength={1000}
          spellCheck={false}
          autoCapitalize="none"
          value={form.networks}
          error={errors.networks}
          onChange={(event) => change({ networks: event.target.value })}
        />
        <p className={css.hint}>{t('apiKeys.networksHint')}</p>
      </div>
      <Field
        label={t('apiKeys.days')}
        hint={t('apiKeys.daysHint', { most: KEY_DAYS.most })}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        value={form.days}
        error={errors.days}
        onChange={(event) => change({ days: event.target.value })}
      />
    </EditorCard>
  );
}
