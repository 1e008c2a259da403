import {
  addPromoCode,
  changePromoCode,
  type PromoCodeRow,
  type PromoCodeTerms,
} from '@parlour/contract/rewards.endpoints';
import { Field } from '@parlour/ui/Field';
import { call } from '../../shared/api.ts';
import { Choice } from '../../shared/Choice.tsx';
import { AudienceFields } from '../../shared/editor/AudienceFields.tsx';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { ScheduleFields } from '../../shared/editor/ScheduleFields.tsx';
import { useCheckedForm } from '../../shared/editor/useCheckedForm.ts';
import { type TextKey, t } from '../../shared/texts.ts';
import css from './PromoCodes.module.css';
import { useRenewPromoCodes } from './promo-codes.queries.ts';
import { codesOf, formOf, validatePromo } from './promo-codes.rules.ts';

type Props = {
  row: PromoCodeRow | null;
  rules: readonly { code: string; name: string }[];
  symbol: string;
  onClose: () => void;
  onSaved: (row: PromoCodeRow) => void;
};

/** Possible audiences of codes: visitors have no balance, and trial players take no part. */
const AUDIENCES = ['members', 'agents', 'rank', 'chosen'] as const;

/** Form of a promo code: its word or the number of generated codes, value, limits, schedule, and audience. */
export function PromoCodeForm({ row, rules, symbol, onClose, onSaved }: Props) {
  const renew = useRenewPromoCodes();
  const { form, errors, isChecked, saving, change, submit } = useCheckedForm(
    () => formOf(row),
    (each) => validatePromo(each, row),
  );
  const error = (of: TextKey | undefined) => of && t(of);
  const send = (terms: PromoCodeTerms) =>
    row
      ? call(changePromoCode, { params: { id: row.id }, body: terms })
      : call(addPromoCode, { body: { ...terms, codes: codesOf(form) } });

  return (
    <div className={css.stack}>
      <EditorCard
        needs={row ? changePromoCode : addPromoCode}
        label="promoCodes.form"
        title={row ? row.name : t('promoCodes.add')}
        saving={saving}
        onSubmit={() => submit((terms) => ({ send: () => send(terms), renew, onSaved }))}
        onClose={onClose}
      >
        {!row && (
          <Choice
            label={t('promoCodes.kind')}
            value={form.kind}
            options={(['word', 'drawn'] as const).map((kind) => [kind, t(`promoCodes.kind.${kind}`)] as const)}
            onChange={(kind) => change({ kind })}
          />
        )}
        {!row && form.kind === 'word' && (
          <Field
            label={t('promoCodes.word')}
            hint={t('promoCodes.wordHint')}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            value={form.word}
            error={error(errors.word)}
            onChange={(event) => change({ word: event.target.value })}
          />
        )}
        {!row && form.kind === 'drawn' && (
          <Field
            label={t('promoCodes.count')}
            hint={t('promoCodes.countHint')}
            inputMode="numeric"
            maxLength={4}
            value={form.count}
            error={error(errors.count)}
            onChange={(event) => change({ count: event.target.value.trim() })}
          />
        )}
        <Field
          label={t('promoCodes.name')}
          hint={t('promoCodes.nameHint')}
          maxLength={80}
          autoComplete="off"
          value={form.name}
          error={error(errors.name)}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Choice
          label={t('promoCodes.rule')}
          value={form.rule}
          options={[
            ['', t('promoCodes.plain')] as const,
            ...rules.map(({ code, name }) => [code, t('promoCodes.byRule', { name })] as const),
          ]}
          onChange={(rule) => change({ rule })}
        />
        <Field
          label={t('promoCodes.amount', { symbol })}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          value={form.amount}
          error={error(errors.amount)}
          onChange={(event) => change({ amount: event.target.value.trim() })}
        />
        <div className={css.pair}>
          <Field
            label={t('promoCodes.stock')}
            note={t('content.optional')}
            inputMode="numeric"
            maxLength={7}
            value={form.stock}
            error={error(errors.stock)}
            onChange={(event) => change({ stock: event.target.value.trim() })}
          />
          <Field
            label={t('promoCodes.perMember')}
            inputMode="numeric"
            maxLength={3}
            value={form.perMember}
            error={error(errors.perMember)}
            onChange={(event) => change({ perMember: event.target.value.trim() })}
          />
        </div>
        <ScheduleFields value={form.times} checked={isChecked} onChange={(times) => change({ times })} />
        <AudienceFields
          value={form.audience}
          kinds={AUDIENCES}
          checked={isChecked}
          onChange={(audience) => change({ audience })}
        />
      </EditorCard>
    </div>
  );
}
