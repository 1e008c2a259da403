import { CATEGORIES } from '@parlour/contract/catalogue';
import { FEE_BASES, type FeeBase, MOST_FEES } from '@parlour/contract/vendor-invoices';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import type { Problems } from '../../shared/editor/useReasonedForm.ts';
import { t } from '../../shared/texts.ts';
import css from './VendorInvoices.module.css';
import { EMPTY_FEE, type FeesDraft } from './vendor-invoices.rules.ts';

type Fee = FeesDraft['fees'][number];

type LineProps = {
  fee: Fee;
  at: number;
  categories: readonly string[];
  problems: Problems;
  onChange: (fee: Fee) => void;
  onRemove: () => void;
};

function FeeLine({ fee, at, categories, problems, onChange, onRemove }: LineProps) {
  const number = at + 1;
  const twice = problems[`fees.${at}.category`];
  return (
    <div className={css.line}>
      <Choice<string>
        label={t('fees.category', { number })}
        value={fee.category}
        options={[['', t('invoice.everyOther')], ...categories.map((each) => [each, each] as const)]}
        hint={twice && <span className={css.problem}>{twice}</span>}
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

type Props = {
  fees: readonly Fee[];
  /** Categories of the vendor's games. */
  categories: readonly string[];
  problems: Problems;
  onChange: (fees: Fee[]) => void;
};

/** Fees by category, the vendor's own categories first. */
export function FeeLines({ fees, categories, problems, onChange }: Props) {
  const offered = new Set([...categories, ...fees.map(({ category }) => category), ...CATEGORIES]);
  offered.delete('');
  return (
    <>
      {fees.map((fee, i) => (
        <FeeLine
          // biome-ignore lint/suspicious/noArrayIndexKey: fees are ordered and have no ids
          key={i}
          fee={fee}
          at={i}
          categories={[...offered]}
          problems={problems}
          onChange={(next) => onChange(fees.with(i, next))}
          onRemove={() => onChange(fees.toSpliced(i, 1))}
        />
      ))}
      {problems['fees'] && (
        <p className={css.problem} role="alert">
          {problems['fees']}
        </p>
      )}
      {fees.length < MOST_FEES && (
        <Button kind="ghost" small onClick={() => onChange([...fees, EMPTY_FEE])}>
          {t('fees.addLine')}
        </Button>
      )}
    </>
  );
}
