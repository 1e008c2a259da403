import { CONDITION_KINDS, type ConditionKind } from '@parlour/contract/vip';
import { putRank, type RankRow } from '@parlour/contract/vip.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { LanguageTabs } from '../../shared/editor/LanguageTabs.tsx';
import { fullMoney } from '../../shared/format.ts';
import { Guard } from '../../shared/rights.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { withoutSent } from '../../shared/typed.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './Rank.module.css';
import { useRenewRanks } from './vip.queries.ts';
import {
  type Above,
  aboveOf,
  type TierForm as Form,
  formOf,
  GIVEN,
  isCount,
  isWhole,
  isYesNo,
  NO_WORDS,
  toDraft,
} from './vip.rules.ts';

type Props = {
  level: number;
  row: RankRow | null;
  languages: readonly string[];
  symbol: string;
  onClose: () => void;
};

type FiguresProps = {
  title: string;
  values: Form['conditions'];
  symbol: string;
  onChange: (kind: ConditionKind, figure: string) => void;
};

function Figures({ title, values, symbol, onChange }: FiguresProps) {
  return (
    <fieldset className={css.figures}>
      <legend>{title}</legend>
      {CONDITION_KINDS.map((kind) =>
        isYesNo(kind) ? (
          <Checkbox
            key={kind}
            checked={values[kind] !== ''}
            onChange={(event) => onChange(kind, event.target.checked ? '1' : '')}
          >
            {t(`rank.kind.${kind}`)}
          </Checkbox>
        ) : (
          <Field
            key={kind}
            label={t(`rank.kind.${kind}`, { symbol })}
            note={t('rank.optional')}
            inputMode="decimal"
            maxLength={16}
            value={values[kind]}
            onChange={(event) => onChange(kind, event.target.value.trim())}
          />
        ),
      )}
    </fieldset>
  );
}

/**
 * Form of a VIP tier: texts by language, conditions to reach and to keep it. A change requires a reason and is audited.
 */
export function TierForm({ level, row, languages, symbol, onClose }: Props) {
  const renew = useRenewRanks();
  const [form, setForm] = useState(() => formOf(row));
  const [language, setLanguage] = useState('EN');
  const [reason, setReason] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [above, setAbove] = useState<Above | null>(null);
  const saving = useSaving();
  const forget = () => {
    saving.forget();
    setWrong(false);
    setReasonMissing(false);
    setSaved(false);
    setAbove(null);
  };
  const change = (over: Partial<Form>) => {
    setForm({ ...form, ...over });
    forget();
  };
  const words = form.texts[language] ?? NO_WORDS;
  const say = (over: Partial<typeof words>) => change({ texts: { ...form.texts, [language]: { ...words, ...over } } });
  const written = Object.keys(form.texts).filter((code) => form.texts[code]?.name.trim());

  function submit() {
    forget();
    if (!isWhole(form)) return setWrong(true);
    if (isBlank(reason)) return setReasonMissing(true);
    const body = { rank: toDraft(form), reason: reason.trim() };
    saving.save({
      send: () => call(putRank, { params: { level: String(level) }, body }),
      renew,
      onSaved: () => {
        setReason(withoutSent(reason));
        setSaved(true);
      },
      refused: ({ code, textKey, value }) => {
        if (code !== 'register.field') return failureText(textKey);
        const found = aboveOf(value);
        setAbove(found);
        return found ? null : t('rank.wrong');
      },
    });
  }

  return (
    <EditorCard
      needs={putRank}
      label="rank.name"
      title={row ? (row.texts.EN?.name ?? row.labelId) : t('rank.new', { level })}
      saving={isWrong ? { ...saving, failure: t('rank.wrong') } : saving}
      onSubmit={submit}
      onClose={onClose}
      note={
        <p role="status" className={css.note}>
          {isSaved && t('rank.saved')}
        </p>
      }
    >
      <Field
        label={t('rank.label')}
        hint={t('rank.labelHint')}
        maxLength={40}
        spellCheck={false}
        value={form.labelId}
        onChange={(event) => change({ labelId: event.target.value.trim() })}
      />
      <LanguageTabs languages={languages} written={written} value={language} onChange={setLanguage} />
      <Field
        label={t('rank.nameIn')}
        maxLength={40}
        dir="auto"
        value={words.name}
        onChange={(event) => say({ name: event.target.value })}
      />
      <Field
        label={t('rank.weekly')}
        note={t('rank.optional')}
        maxLength={160}
        dir="auto"
        value={words.weekly}
        onChange={(event) => say({ weekly: event.target.value })}
      />
      <Field
        label={t('rank.monthly')}
        note={t('rank.optional')}
        maxLength={160}
        dir="auto"
        value={words.monthly}
        onChange={(event) => say({ monthly: event.target.value })}
      />
      <label className={css.lines}>
        {t('rank.benefits')}
        <textarea
          rows={4}
          maxLength={1300}
          dir="auto"
          value={words.benefits}
          onChange={(event) => say({ benefits: event.target.value })}
        />
      </label>
      <Figures
        title={t('rank.conditions')}
        values={form.conditions}
        symbol={symbol}
        onChange={(kind, figure) => change({ conditions: { ...form.conditions, [kind]: figure } })}
      />
      <Figures
        title={t('rank.keeps')}
        values={form.keeps}
        symbol={symbol}
        onChange={(kind, figure) => change({ keeps: { ...form.keeps, [kind]: figure } })}
      />
      <fieldset className={css.figures}>
        <legend>{t('rank.given')}</legend>
        <p className={css.note}>{t('rank.givenHint')}</p>
        <div className={css.pairs}>
          {GIVEN.map((name) => (
            <Field
              key={name}
              label={t(`rank.given.${name}`, { symbol })}
              note={t('rank.optional')}
              inputMode={isCount(name) ? 'numeric' : 'decimal'}
              maxLength={16}
              value={form.given[name]}
              error={
                above?.field === name
                  ? t('rank.aboveRule', { rule: above.rule, most: fullMoney(above.most, symbol) })
                  : undefined
              }
              onChange={(event) => change({ given: { ...form.given, [name]: event.target.value.trim() } })}
            />
          ))}
        </div>
      </fieldset>
      <Guard needs={putRank}>
        <Field
          label={t('rank.reason')}
          hint={t('rank.reasonHint')}
          maxLength={300}
          value={reason}
          error={isReasonMissing ? t('members.reasonMissing') : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            forget();
          }}
        />
      </Guard>
    </EditorCard>
  );
}
