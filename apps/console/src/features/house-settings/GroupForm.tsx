import {
  fieldsOf,
  isSameSetting,
  needsTwo,
  type SettingFault,
  type SettingValues,
} from '@parlour/contract/house-settings';
import {
  askHouseSettings,
  type HouseSettings,
  type SettingGroupState,
  setHouseSettings,
} from '@parlour/contract/house-settings.endpoints';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { failureKey } from '../../shared/failures.ts';
import { failureText, t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { Differences } from './Differences.tsx';
import {
  type Currency,
  differencesOf,
  errorsOf,
  formOf,
  labelOf,
  rebase,
  type SettingsErrors,
  shownValue,
  valuesOf,
} from './house-settings.rules.ts';
import { SettingInput } from './SettingInput.tsx';
import css from './Settings.module.css';

export type Loaded = { values: SettingValues; note: string };

type Props = {
  state: SettingGroupState;
  currency: Currency;
  /** Languages of the brand file. */
  languages: readonly string[];
  /** Values with which the form begins: a previous revision; null for those in force. */
  loaded: Loaded | null;
  onSaved: (settings: HouseSettings) => void;
  /** Reads the settings again, and returns those of the group. */
  renew: () => Promise<SettingGroupState | undefined>;
};

const NOTE_LENGTH = 200;

/** Form of a group: its fields, the differences before saving, and those to a change of another operator. */
export function GroupForm({ state, currency, languages, loaded, onSaved, renew }: Props) {
  const { group, original } = state;
  const isForTwo = needsTwo(group);
  // The state on which the draft is based. A newer one is taken over when saving finds it.
  const [base, setBase] = useState(state);
  const [form, setForm] = useState(() => formOf(loaded?.values ?? state.current));
  const [note, setNote] = useState(loaded?.note ?? '');
  const [errors, setErrors] = useState<SettingsErrors>({});
  const [isReviewing, setReviewing] = useState(loaded !== null);
  const [others, setOthers] = useState<{ before: SettingValues; after: SettingValues } | null>(null);
  const [isDone, setDone] = useState(false);
  const saving = useSaving();
  const values = valuesOf(group, form);
  const differences = differencesOf(group, { before: base.current, after: values }, currency);

  const change = (name: string, input: string | boolean) => {
    setForm({ ...form, [name]: input });
    setErrors({});
    setReviewing(false);
    setDone(false);
    saving.forget();
  };

  async function takeOver() {
    const fresh = await renew();
    if (!fresh) return;
    setOthers({ before: base.current, after: fresh.current });
    setForm(formOf(rebase(group, { base: base.current, now: fresh.current, draft: values }, currency.exponent)));
    setBase(fresh);
  }

  function submit() {
    const found = errorsOf(group, values, currency);
    setErrors(found);
    if (Object.keys(found).length > 0 || differences.length === 0) return;
    if (!isReviewing) {
      setReviewing(true);
      return;
    }
    const input = { params: { group }, body: { base: base.version, values, note: note.trim() } };
    saving.save({
      send: () => (isForTwo ? call(askHouseSettings, input) : call(setHouseSettings, input)),
      onSaved: (settings) => {
        const saved = settings.groups.find((each) => each.group === group);
        if (saved) {
          setBase(saved);
          setForm(formOf(saved.current));
        }
        setNote('');
        setOthers(null);
        setReviewing(false);
        setDone(true);
        onSaved(settings);
      },
      refused: (failure) => {
        if (failure.code === 'settings.changed') void takeOver();
        if (failure.code !== 'settings.invalid') return failureText(failureKey(failure));
        const { field, fault, message } = failure.value as {
          field: string | null;
          fault: string | null;
          message: string;
        };
        setReviewing(false);
        if (field === null) return t('settings.conflicting', { message });
        setErrors({ [field]: fault as SettingFault });
        return null;
      },
    });
  }

  const isSame = differences.length === 0;
  return (
    <EditorCard
      needs={isForTwo ? askHouseSettings : setHouseSettings}
      label={`settings.group.${group}`}
      title={t(`settings.group.${group}`)}
      saving={saving}
      onSubmit={submit}
      {...(isReviewing && !isSame ? { onClose: () => setReviewing(false) } : {})}
      says={
        isReviewing && !isSame
          ? { save: isForTwo ? 'settings.request' : 'settings.save', saving: 'content.saving' }
          : { save: 'settings.review', saving: 'content.saving' }
      }
      note={
        <span className={css.note} role="status">
          {isDone ? t(isForTwo ? 'settings.waits' : 'settings.saved') : isSame ? t('settings.same') : ''}
        </span>
      }
    >
      {state.conflict !== null && <p className={css.warning}>{t('settings.outdated', { message: state.conflict })}</p>}
      <p className={cards.lead}>{t(`settings.lead.${group}`)}</p>
      {isForTwo && <p className={cards.lead}>{t('settings.forTwo')}</p>}
      {others && (
        <Differences
          label={t('settings.others')}
          rows={differencesOf(group, others, currency)}
          heads={[t('settings.before'), t('settings.theirs')]}
        />
      )}
      <div className={css.fields}>
        {Object.entries(fieldsOf(group)).map(([name, field]) => {
          const [mine, file] = [values[name] ?? null, original[name] ?? null];
          return (
            <SettingInput
              key={name}
              label={labelOf(group, name)}
              field={field}
              input={form[name] ?? ''}
              fault={errors[name]}
              symbol={currency.symbol}
              languages={languages}
              original={
                !isSameSetting(field, mine, file, currency.exponent) && (
                  <>
                    <span dir="auto">{t('settings.file', { value: shownValue(field, file, currency) })}</span>
                    <button
                      type="button"
                      className={cards.act}
                      aria-label={t('settings.useFileFor', { setting: labelOf(group, name) })}
                      onClick={() => change(name, formOf({ [name]: file })[name] ?? '')}
                    >
                      {t('settings.useFile')}
                    </button>
                  </>
                )
              }
              onChange={(input) => change(name, input)}
            />
          );
        })}
      </div>
      {isReviewing && !isSame && (
        <>
          <h3>{t('settings.differences')}</h3>
          <Differences label={t('settings.differences')} rows={differences} />
          <Field
            label={t('settings.note')}
            note={t('settings.noteOptional')}
            maxLength={NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </EditorCard>
  );
}
