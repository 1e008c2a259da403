import { MOST_SHARE_TIERS } from '@parlour/contract/affiliates';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { Segmented } from '@parlour/ui/Segmented';
import cards from '../../shared/cards.module.css';
import { type TextKey, t } from '../../shared/texts.ts';
import css from './Affiliates.module.css';
import type { TermsDraft } from './affiliates.rules.ts';

const NEGATIVES = ['none', 'carry'] as const;

type Props = {
  value: TermsDraft;
  /** Problems by field; empty before the form is submitted. */
  problems: Readonly<Record<string, string>>;
  symbol: string;
  onChange: (value: TermsDraft) => void;
};

/** Fields of an affiliate's terms. */
export function TermsFields({ value, problems, symbol, onChange }: Props) {
  const set = (part: Partial<TermsDraft>) => onChange({ ...value, ...part });
  type Plain = 'adminFee' | 'paymentFee' | 'fenceAt' | 'subRate' | 'activeMin' | 'minPayout' | 'minActive';
  const plain = (name: Plain, unit: string, hint?: TextKey) => (
    <Field
      label={t(`affiliates.terms.${name}`)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      end={unit}
      hint={hint && t(hint)}
      value={value[name]}
      error={problems[name]}
      onChange={(event) => set({ [name]: event.target.value.trim() })}
    />
  );
  const cpaField = (name: keyof TermsDraft['cpa'], unit: string) => (
    <Field
      label={t(`affiliates.terms.cpa.${name}`)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      end={unit}
      value={value.cpa[name]}
      error={problems[`cpa.${name}`]}
      onChange={(event) => set({ cpa: { ...value.cpa, [name]: event.target.value.trim() } })}
    />
  );
  const setTier = (at: number, part: Partial<TermsDraft['share'][number]>) =>
    set({ share: value.share.map((tier, i) => (i === at ? { ...tier, ...part } : tier)) });
  return (
    <>
      <fieldset className={css.group}>
        <legend>{t('affiliates.terms.share')}</legend>
        {value.share.map((tier, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiers are ordered and have no ids
          <div key={i} className={css.tier}>
            <Field
              label={t('affiliates.terms.minNgr', { tier: i + 1 })}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              end={symbol}
              value={tier.minNgr}
              error={problems[`share.${i}.minNgr`]}
              onChange={(event) => setTier(i, { minNgr: event.target.value.trim() })}
            />
            <Field
              label={t('affiliates.terms.rate', { tier: i + 1 })}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              end="%"
              value={tier.rate}
              error={problems[`share.${i}.rate`]}
              onChange={(event) => setTier(i, { rate: event.target.value.trim() })}
            />
            <button
              type="button"
              className={cards.act}
              aria-label={t('affiliates.terms.removeTier', { tier: i + 1 })}
              onClick={() => set({ share: value.share.filter((_, at) => at !== i) })}
            >
              {t('affiliates.terms.remove')}
            </button>
          </div>
        ))}
        {problems['share'] && (
          <p className={css.problem} role="alert">
            {problems['share']}
          </p>
        )}
        {value.share.length < MOST_SHARE_TIERS && (
          <Button kind="ghost" small onClick={() => set({ share: [...value.share, { minNgr: '', rate: '' }] })}>
            {t('affiliates.terms.addTier')}
          </Button>
        )}
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t('affiliates.terms.cpa')}</legend>
        <Checkbox checked={value.hasCpa} onChange={(event) => set({ hasCpa: event.target.checked })}>
          {t('affiliates.terms.hasCpa')}
        </Checkbox>
        {value.hasCpa && (
          <div className={css.fields}>
            {cpaField('amount', symbol)}
            {cpaField('minDeposit', symbol)}
            {cpaField('minTurnover', symbol)}
            {cpaField('days', '')}
          </div>
        )}
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t('affiliates.terms.deductions')}</legend>
        <div className={css.fields}>
          {plain('adminFee', '%', 'affiliates.terms.adminFeeHint')}
          {plain('paymentFee', '%', 'affiliates.terms.paymentFeeHint')}
          {plain('fenceAt', symbol, 'affiliates.terms.fenceAtHint')}
          {plain('subRate', '%', 'affiliates.terms.subRateHint')}
        </div>
        <Segmented<TermsDraft['negative']>
          label={t('affiliates.terms.negative')}
          value={value.negative}
          onChange={(negative) => set({ negative })}
          options={NEGATIVES.map((each) => ({ value: each, label: t(`affiliates.terms.negative.${each}`) }))}
        />
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t('affiliates.terms.payout')}</legend>
        <div className={css.fields}>
          {plain('minActive', '', 'affiliates.terms.minActiveHint')}
          {plain('activeMin', symbol, 'affiliates.terms.activeMinHint')}
          {plain('minPayout', symbol, 'affiliates.terms.minPayoutHint')}
        </div>
      </fieldset>
    </>
  );
}
