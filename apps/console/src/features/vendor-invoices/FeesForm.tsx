import { CATEGORIES } from '@parlour/contract/catalogue';
import { FEE_BASES, type FeeBase, MOST_FEES } from '@parlour/contract/vendor-invoices';
import { addVendorFeeTerms, type VendorInvoice } from '@parlour/contract/vendor-invoices.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './VendorInvoices.module.css';
import { sendFees, useRenewInvoices } from './vendor-invoices.queries.ts';
import { type FeesDraft, feeProblems, monthName, toFeesDraft } from './vendor-invoices.rules.ts';

type Fee = FeesDraft['fees'][number];

type LineProps = {
  fee: Fee;
  number: number;
  categories: readonly string[];
  problems: Readonly<Record<string, string>>;
  onChange: (fee: Fee) => void;
  onRemove: () => void;
};

function FeeLine({ fee, number, categories, problems, onChange, onRemove }: LineProps) {
  const at = number - 1;
  return (
    <div className={css.line}>
      <Choice<string>
        label={t('fees.category', { number })}
        value={fee.category}
        options={[['', t('invoice.everyOther')], ...categories.map((each) => [each, each] as const)]}
        hint={problems[`fees.${at}.category`] && <span className={css.problem}>{problems[`fees.${at}.category`]}</span>}
        onChange={(category) => onChange({ ...fee, category })}
      />
      <Choice<FeeBase>
        label={t('fees.base', { number })}
        value={fee.base}
        options={FEE_BASES.map((base) => [base, t(`invoice.base.${base}`)] as const)}
        onChange={(base) => onChange({ ...fee, base })}
      />
      <Field
        label={t('fees.rate', { number })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        end="%"
        value={fee.rate}
        error={problems[`fees.${at}.rate`]}
        onChange={(event) => onChange({ ...fee, rate: event.target.value.trim() })}
      />
      <button type="button" className={cards.act} aria-label={t('fees.removeOf', { number })} onClick={onRemove}>
        {t('fees.remove')}
      </button>
    </div>
  );
}

type Props = { invoice: VendorInvoice; onDone: (said: string) => void; onClose: () => void };

/** Adds a version of a vendor's fees. */
export function FeesForm({ invoice, onDone, onClose }: Props) {
  const saving = useSaving();
  const renew = useRenewInvoices();
  const why = useReason('members.reasonMissing');
  const [draft, setDraft] = useState(() => toFeesDraft(invoice));
  const [isChecked, setChecked] = useState(false);
  const { vendor, symbol, earliest } = invoice;
  const all = feeProblems(draft, invoice);
  const problems = isChecked ? all : {};
  const categories = [...new Set([...vendor.categories, ...draft.fees.map(({ category }) => category), ...CATEGORIES])];
  const setFee = (at: number, fee: Fee) =>
    setDraft({ ...draft, fees: draft.fees.map((each, i) => (i === at ? fee : each)) });
  function submit() {
    setChecked(true);
    if (Object.keys(all).length > 0) return;
    const reason = why.given();
    if (reason === null) return;
    saving.save({
      send: () => sendFees(vendor.code, draft, reason),
      renew,
      onSaved: () => onDone(t('fees.added', { month: monthName(draft.from) })),
    });
  }
  return (
    <EditorCard
      needs={addVendorFeeTerms}
      label="fees.add"
      title={t('fees.add')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('fees.from')}
        type="month"
        min={earliest}
        hint={t('fees.fromHint')}
        value={draft.from}
        error={problems['from']}
        onChange={(event) => setDraft({ ...draft, from: event.target.value })}
      />
      {draft.fees.map((fee, i) => (
        <FeeLine
          // biome-ignore lint/suspicious/noArrayIndexKey: fees are ordered and have no ids
          key={i}
          fee={fee}
          number={i + 1}
          categories={categories.filter((each) => each !== '')}
          problems={problems}
          onChange={(next) => setFee(i, next)}
          onRemove={() => setDraft({ ...draft, fees: draft.fees.filter((_, at) => at !== i) })}
        />
      ))}
      {problems['fees'] && (
        <p className={css.problem} role="alert">
          {problems['fees']}
        </p>
      )}
      {draft.fees.length < MOST_FEES && (
        <Button
          kind="ghost"
          small
          onClick={() => setDraft({ ...draft, fees: [...draft.fees, { category: '', base: 'ggr', rate: '' }] })}
        >
          {t('fees.addLine')}
        </Button>
      )}
      <Field
        label={t('fees.minimum')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        end={symbol}
        value={draft.minimum}
        error={problems['minimum']}
        onChange={(event) => setDraft({ ...draft, minimum: event.target.value.trim() })}
      />
      <Checkbox checked={draft.offset} onChange={(event) => setDraft({ ...draft, offset: event.target.checked })}>
        {t('fees.offset')}
      </Checkbox>
      <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
    </EditorCard>
  );
}
