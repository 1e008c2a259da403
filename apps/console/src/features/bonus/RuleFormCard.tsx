import type { BonusKind } from '@parlour/contract/bonus';
import {
  addBonusRule,
  type BonusArgShape,
  type BonusRuleInput,
  type BonusRuleRow,
  changeBonusRule,
} from '@parlour/contract/bonus.endpoints';
import type { ClientFailure } from '@parlour/contract/client';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import { AudienceFields } from '../../shared/editor/AudienceFields.tsx';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { NameByLanguage } from '../../shared/editor/NameByLanguage.tsx';
import { OrderField } from '../../shared/editor/OrderField.tsx';
import { useCheckedForm } from '../../shared/editor/useCheckedForm.ts';
import { fullMoney } from '../../shared/format.ts';
import { Guard } from '../../shared/rights.tsx';
import { failureText, isTextKey, type TextKey, t } from '../../shared/texts.ts';
import css from './Bonus.module.css';
import { useRenewBonus } from './bonus.queries.ts';
import { AUDIENCES, type BonusAdminData, NEW_RULE, ruleForm, statesFor, validateRule } from './bonus.rules.ts';

type ArgProps = { shape: BonusArgShape; value: string; error: string | undefined; onChange: (value: string) => void };

/** Input of one argument by its description: number, list or choice. */
function Arg({ shape: { name, kind, optional, choices }, value, error, onChange }: ArgProps) {
  const label = t(`bonus.arg.${name}` as TextKey);
  if (kind === 'choice')
    return (
      <Choice
        label={label}
        value={value || (choices[0] ?? '')}
        options={choices.map((choice) => [choice, t(`bonus.choice.${choice}` as TextKey)] as const)}
        onChange={onChange}
      />
    );
  const isList = kind === 'amounts' || kind === 'games';
  return (
    <Field
      label={label}
      note={optional ? t('content.optional') : undefined}
      hint={isList ? t('bonus.listHint') : optional ? t('bonus.amountHint') : undefined}
      inputMode={isList ? 'text' : 'decimal'}
      maxLength={isList ? 1000 : 20}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type Props = { row: BonusRuleRow | null; desk: BonusAdminData; onClose: () => void };

/** Form of a bonus rule. Its arguments are generated from the description of its kind. */
export function RuleFormCard({ row, desk, onClose }: Props) {
  const renew = useRenewBonus();
  const shapesOf = (kind: BonusKind) => desk.kinds.find((each) => each.kind === kind)?.args ?? [];
  const [language, setLanguage] = useState('EN');
  const taken = row ? [] : desk.rows.map(({ code }) => code);
  const { form, errors, isChecked, saving, change, submit } = useCheckedForm(
    () => (row ? ruleForm(row, shapesOf(row.kind)) : NEW_RULE),
    (each) => validateRule(each, desk, taken),
  );
  const { maxWagering } = desk.policy;
  const error = (field: string) => {
    const key = errors[field];
    return key && t(key, { most: maxWagering });
  };
  const figure = (field: 'wagering' | 'days' | 'maxMultiple' | 'stock', label: TextKey, more = {}) => (
    <Field
      label={t(label)}
      inputMode="numeric"
      maxLength={7}
      value={form[field]}
      error={error(field)}
      onChange={(event) => change({ [field]: event.target.value })}
      {...more}
    />
  );

  const reason = form.reason.trim();
  const send = (rule: BonusRuleInput) =>
    row
      ? call(changeBonusRule, { params: { id: row.id }, body: { rule, version: row.version, reason } })
      : call(addBonusRule, { body: { rule, reason } });

  function refused({ code, textKey, value }: ClientFailure): string {
    if (code !== 'register.field') return failureText(textKey);
    const { field = '', values } = (value ?? {}) as { field?: string; values?: { rank?: string; amount?: string } };
    if (values?.rank && values.amount)
      return t('bonus.promised', { rank: values.rank, amount: fullMoney(values.amount, desk.symbol) });
    const key = `bonus.arg.${field}`;
    return t('bonus.refused', { field: isTextKey(key) ? t(key) : field });
  }

  return (
    <EditorCard
      needs={row ? changeBonusRule : addBonusRule}
      label="bonus.rule"
      title={row ? (row.names.EN ?? row.code) : t('bonus.add')}
      saving={saving}
      onSubmit={() =>
        submit(
          (rule) => ({
            send: () => send(rule),
            onSaved: async () => {
              await renew();
              onClose();
            },
            refused,
          }),
          ({ name }) => {
            if (name) setLanguage('EN');
          },
        )
      }
      onClose={onClose}
    >
      {!row && (
        <>
          <Field
            label={t('bonus.code')}
            maxLength={40}
            spellCheck={false}
            hint={t('bonus.codeHint')}
            value={form.code}
            error={error('code')}
            onChange={(event) => change({ code: event.target.value.trim() })}
          />
          <Choice
            label={t('bonus.kind')}
            value={form.kind}
            options={desk.kinds.map(({ kind }) => [kind, t(`bonus.kind.${kind}`)] as const)}
            onChange={(kind) => change({ kind, args: {} })}
          />
        </>
      )}
      <NameByLanguage
        label={t('bonus.name')}
        maxLength={60}
        languages={desk.languages}
        names={form.names}
        language={language}
        onLanguage={setLanguage}
        error={error('name')}
        onChange={(names) => change({ names })}
      />
      <div className={cards.pair}>
        {shapesOf(form.kind).map((shape) => (
          <Arg
            key={shape.name}
            shape={shape}
            value={form.args[shape.name] ?? ''}
            error={error(`arg.${shape.name}`)}
            onChange={(value) => change({ args: { ...form.args, [shape.name]: value } })}
          />
        ))}
        {figure('wagering', 'bonus.wagering', { hint: t('bonus.wageringHint', { most: maxWagering }) })}
        {figure('days', 'bonus.days')}
        {figure('maxMultiple', 'bonus.maxMultiple', { note: t('content.optional') })}
        {figure('stock', 'bonus.stock', { note: t('content.optional') })}
      </div>
      <details className={css.more}>
        <summary>{t('bonus.counts')}</summary>
        <p className={cards.lead}>{t('bonus.countsHint')}</p>
        <div className={cards.pair}>
          {[...desk.categories, 'other'].map((category) => (
            <Field
              key={category}
              label={category === 'other' ? t('bonus.others') : category}
              inputMode="decimal"
              maxLength={5}
              value={form.contribution[category] ?? ''}
              error={error(`counts.${category}`)}
              onChange={(event) => change({ contribution: { ...form.contribution, [category]: event.target.value } })}
            />
          ))}
        </div>
      </details>
      <AudienceFields
        value={form.audience}
        kinds={AUDIENCES}
        checked={isChecked}
        onChange={(audience) => change({ audience })}
      />
      <Choice
        label={t('bonus.stateLabel')}
        value={form.state}
        options={statesFor(row).map((state) => [state, t(`bonus.state.${state}`)] as const)}
        onChange={(state) => change({ state })}
      />
      <OrderField value={form.ord} onChange={(ord) => change({ ord })} />
      <Guard needs={changeBonusRule}>
        <Field
          label={t('bonus.reason')}
          hint={t('bonus.reasonHint')}
          maxLength={300}
          value={form.reason}
          error={error('reason')}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Guard>
    </EditorCard>
  );
}
