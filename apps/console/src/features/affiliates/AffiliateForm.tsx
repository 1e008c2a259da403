import { type AdminAffiliate, addAffiliate, addAffiliateTerms } from '@parlour/contract/affiliates.admin.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Field } from '@parlour/ui/Field';
import { type ComponentProps, useState } from 'react';
import { AccountField } from '../../shared/AccountField.tsx';
import { ReasonedCard } from '../../shared/editor/ReasonedCard.tsx';
import { type Problems, useReasonedForm } from '../../shared/editor/useReasonedForm.ts';
import { t } from '../../shared/texts.ts';
import { sendAffiliate, sendTerms, useRenew } from './affiliates.queries.ts';
import { EMPTY_TERMS, monthKey, monthText, problemsOf, toDraft, toTerms } from './affiliates.rules.ts';
import { TermsFields } from './TermsFields.tsx';

type Form = {
  exponent: number;
  symbol: string;
  onDone: (said: string) => void;
  onClose: () => void;
};

/** State shared by both forms: terms, and reason. @param more errors of a form's own fields */
function useTermsForm(first: typeof EMPTY_TERMS, exponent: number, more: Problems) {
  const [terms, setTerms] = useState(first);
  return { terms, setTerms, ...useReasonedForm({ ...more, ...problemsOf(terms, exponent) }) };
}

type CardProps = Omit<ComponentProps<typeof ReasonedCard>, 'title' | 'form'> & {
  form: ReturnType<typeof useTermsForm>;
  symbol: string;
};

/** Card of both forms: their own fields, and the terms. */
function TermsCard({ label, form, symbol, children, ...card }: CardProps) {
  return (
    <ReasonedCard {...card} form={form} label={label} title={t(label)}>
      {children}
      <TermsFields value={form.terms} problems={form.problems} symbol={symbol} onChange={form.setTerms} />
    </ReasonedCard>
  );
}

/** Makes a player an affiliate. */
export function AffiliateForm({ exponent, symbol, onDone, onClose }: Form) {
  const renew = useRenew();
  const [account, setAccount] = useState('');
  const [upline, setUpline] = useState('');
  const missing: Problems = isBlank(account) ? { account: t('affiliates.accountMissing') } : {};
  const form = useTermsForm(EMPTY_TERMS, exponent, missing);
  const send = (reason: string) =>
    sendAffiliate({
      account: account.trim(),
      upline: isBlank(upline) ? null : upline.trim(),
      terms: toTerms(form.terms),
      reason,
    });
  return (
    <TermsCard
      needs={addAffiliate}
      label="affiliates.add"
      form={form}
      symbol={symbol}
      onSubmit={() =>
        form.submit({
          send,
          renew,
          onSaved: ({ member }) => onDone(t('affiliates.added', { account: member.account })),
        })
      }
      onClose={onClose}
    >
      <AccountField
        label={t('affiliates.account')}
        value={account}
        error={form.problems['account']}
        onChange={setAccount}
      />
      <AccountField
        label={t('affiliates.upline')}
        hint={t('affiliates.uplineHint')}
        value={upline}
        onChange={setUpline}
      />
    </TermsCard>
  );
}

type TermsProps = Form & { affiliate: AdminAffiliate };

/** Adds a version of an affiliate's terms for a later month. */
export function TermsForm({ affiliate, exponent, symbol, onDone, onClose }: TermsProps) {
  const renew = useRenew();
  const { versions, nextFrom, timeZone } = affiliate;
  const first = monthKey(nextFrom, timeZone);
  const [month, setMonth] = useState(first);
  const isEarly = !/^20\d\d-\d\d$/.test(month) || month < first;
  const early: Problems = isEarly
    ? { month: t('affiliates.monthEarly', { month: monthText(nextFrom, timeZone) }) }
    : {};
  const form = useTermsForm(versions[0] ? toDraft(versions[0].terms) : EMPTY_TERMS, exponent, early);
  return (
    <TermsCard
      needs={addAffiliateTerms}
      label="affiliates.newTerms"
      form={form}
      symbol={symbol}
      onSubmit={() =>
        form.submit({
          send: (reason) => sendTerms(affiliate.affiliate.id, { month, terms: toTerms(form.terms), reason }),
          renew,
          onSaved: ({ from }) => onDone(t('affiliates.termsAdded', { month: monthText(from, timeZone) })),
        })
      }
      onClose={onClose}
    >
      <Field
        label={t('affiliates.month')}
        type="month"
        min={first}
        hint={t('affiliates.monthHint', { month: monthText(nextFrom, timeZone) })}
        value={month}
        error={form.problems['month']}
        onChange={(event) => setMonth(event.target.value)}
      />
    </TermsCard>
  );
}
