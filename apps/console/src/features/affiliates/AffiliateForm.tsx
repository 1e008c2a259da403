import { type AdminAffiliate, addAffiliate, addAffiliateTerms } from '@parlour/contract/affiliates.admin.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Field } from '@parlour/ui/Field';
import { type ComponentProps, useState } from 'react';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { type TextKey, t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { sendAffiliate, sendTerms, useRenew } from './affiliates.queries.ts';
import { EMPTY_TERMS, monthKey, monthText, problemsOf, toDraft, toTerms } from './affiliates.rules.ts';
import { TermsFields } from './TermsFields.tsx';

type Form = {
  exponent: number;
  symbol: string;
  onDone: (said: string) => void;
  onClose: () => void;
};

/** State shared by both forms: terms, their problems once submitted, and the reason. */
function useTermsForm(first: typeof EMPTY_TERMS, exponent: number) {
  const [terms, setTerms] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const why = useReason('members.reasonMissing');
  const problems = problemsOf(terms, exponent);
  return {
    terms,
    setTerms,
    isChecked,
    problems: isChecked ? problems : {},
    why,
    /** Returns terms and reason; null if something is missing, after showing it. */
    given() {
      setChecked(true);
      if (Object.keys(problems).length > 0) return null;
      const reason = why.given();
      return reason === null ? null : { terms: toTerms(terms), reason };
    },
  };
}

type CardProps = Pick<ComponentProps<typeof EditorCard>, 'needs' | 'saving' | 'onSubmit' | 'onClose' | 'children'> & {
  label: TextKey;
  form: ReturnType<typeof useTermsForm>;
  symbol: string;
};

/** Card of both forms: their own fields, the terms, and the reason. */
function TermsCard({ label, form, symbol, children, ...card }: CardProps) {
  return (
    <EditorCard {...card} label={label} title={t(label)}>
      {children}
      <TermsFields value={form.terms} problems={form.problems} symbol={symbol} onChange={form.setTerms} />
      <Field label={t('members.reason')} hint={t('members.reasonHint')} {...form.why.field} />
    </EditorCard>
  );
}

/** Makes a player an affiliate. */
export function AffiliateForm({ exponent, symbol, onDone, onClose }: Form) {
  const renew = useRenew();
  const saving = useSaving();
  const form = useTermsForm(EMPTY_TERMS, exponent);
  const [account, setAccount] = useState('');
  const [upline, setUpline] = useState('');
  const isMissing = isBlank(account);

  function submit() {
    const given = form.given();
    if (given === null || isMissing) return;
    saving.save({
      send: () => sendAffiliate({ account: account.trim(), upline: isBlank(upline) ? null : upline.trim(), ...given }),
      renew,
      onSaved: ({ member }) => onDone(t('affiliates.added', { account: member.account })),
    });
  }
  const text = { maxLength: 60, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <TermsCard
      needs={addAffiliate}
      label="affiliates.add"
      form={form}
      symbol={symbol}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('affiliates.account')}
        {...text}
        value={account}
        error={form.isChecked && isMissing ? t('affiliates.accountMissing') : undefined}
        onChange={(event) => setAccount(event.target.value)}
      />
      <Field
        label={t('affiliates.upline')}
        hint={t('affiliates.uplineHint')}
        {...text}
        value={upline}
        onChange={(event) => setUpline(event.target.value)}
      />
    </TermsCard>
  );
}

type TermsProps = Form & { affiliate: AdminAffiliate };

/** Adds a version of an affiliate's terms for a later month. */
export function TermsForm({ affiliate, exponent, symbol, onDone, onClose }: TermsProps) {
  const renew = useRenew();
  const saving = useSaving();
  const { versions, nextFrom, timeZone } = affiliate;
  const form = useTermsForm(versions[0] ? toDraft(versions[0].terms) : EMPTY_TERMS, exponent);
  const first = monthKey(nextFrom, timeZone);
  const [month, setMonth] = useState(first);
  const isEarly = !/^20\d\d-\d\d$/.test(month) || month < first;

  function submit() {
    const given = form.given();
    if (given === null || isEarly) return;
    saving.save({
      send: () => sendTerms(affiliate.affiliate.id, { month, ...given }),
      renew,
      onSaved: ({ from }) => onDone(t('affiliates.termsAdded', { month: monthText(from, timeZone) })),
    });
  }
  return (
    <TermsCard
      needs={addAffiliateTerms}
      label="affiliates.newTerms"
      form={form}
      symbol={symbol}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('affiliates.month')}
        type="month"
        min={first}
        hint={t('affiliates.monthHint', { month: monthText(nextFrom, timeZone) })}
        value={month}
        error={
          form.isChecked && isEarly ? t('affiliates.monthEarly', { month: monthText(nextFrom, timeZone) }) : undefined
        }
        onChange={(event) => setMonth(event.target.value)}
      />
    </TermsCard>
  );
}
