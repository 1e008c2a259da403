import { isBlank } from '@parlour/contract/visible-text';
import { HOLDER_NAME } from '@parlour/contract/withdrawals';
import type { WithdrawTerms } from '@parlour/contract/withdrawals.endpoints';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { useId, useRef, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import { PassForm } from './PassForm.tsx';
import { PayoutAccountArt } from './PayoutAccountArt.tsx';
import css from './withdrawals.module.css';
import { useWithdrawDeeds } from './withdrawals.queries.ts';
import { sentNumber } from './withdrawals.rules.ts';

type Props = { terms: WithdrawTerms; open: boolean; onClose: () => void; onClosed: () => void };
type Name = 'holder' | 'number';
type Problems = Partial<Record<Name, string>>;

/** The server's refusal of a field. */
type FieldRefusal = { field: Name; messageKey: string; values: Record<string, string | number> };

/** Form for a new payout account. */
export default function PayoutAccountPopup({ terms, open, onClose, onClosed }: Props) {
  const t = useT();
  const deeds = useWithdrawDeeds();
  const name = useId();
  const [chosen, setChosen] = useState(terms.methods[0]?.code ?? '');
  const [values, setValues] = useState({ holder: '', number: '' });
  const [problems, setProblems] = useState<Problems>({});
  const holderField = useRef<HTMLInputElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const method = terms.methods.find(({ code }) => code === chosen);
  const labels = { holder: t('cashier.holder'), number: t('cashier.account') };
  const waits = !(terms.firstAtOnce && terms.holder === null);

  const tell = (field: Name, text: string) => {
    setProblems({ [field]: text });
    (field === 'holder' ? holderField : numberField).current?.focus();
  };
  const change = (field: Name) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setProblems((before) => ({ ...before, [field]: undefined }));
  };
  function check(): boolean {
    for (const field of ['holder', 'number'] as const)
      if (isBlank(values[field])) {
        tell(field, t('form.required'));
        return false;
      }
    return true;
  }
  async function act(pass: string) {
    const body = { pass, method: chosen, holder: values.holder.trim(), number: sentNumber(values.number) };
    const result = await deeds.addPayoutAccount(body);
    if (!result.ok && result.code === 'register.field') {
      const { field, messageKey, values: said } = result.value as FieldRefusal;
      tell(field, t(messageKey, { field: labels[field], ...said }));
    }
    if (!result.ok && result.code === 'payee.name') tell('holder', t(result.textKey));
    return result;
  }

  return (
    <PageSheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t('withdraw.addPayee')}
      closeLabel={t('action.close')}
    >
      <PassForm
        coin={terms}
        asksCode={terms.asksCode}
        submit={t('withdraw.addPayee')}
        check={check}
        act={act}
        onDone={onClose}
      >
        <div className={css.ways} role="radiogroup" aria-label={t('cashier.method')}>
          {terms.methods.map((each) => (
            <label key={each.code} className={css.way}>
              <input
                type="radio"
                name={name}
                value={each.code}
                checked={each.code === chosen}
                onChange={() => {
                  setChosen(each.code);
                  setProblems({});
                }}
              />
              <PayoutAccountArt kind={each.kind} />
              <b>{each.name}</b>
            </label>
          ))}
        </div>
        <Field
          ref={holderField}
          label={labels.holder}
          name="holder"
          autoComplete="name"
          maxLength={HOLDER_NAME.max}
          icon="user-round"
          hint={t('withdraw.holderNote')}
          value={values.holder}
          error={problems.holder}
          onChange={(event) => change('holder')(event.target.value)}
        />
        <Field
          ref={numberField}
          label={labels.number}
          name="account-number"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          icon="hash"
          inputMode={method?.number.alphabet === 'digits' ? 'numeric' : 'text'}
          value={values.number}
          error={problems.number}
          onChange={(event) => change('number')(event.target.value)}
        />
        {waits && (
          <p className={css.hint}>
            <Icon name="clock" />
            {t('withdraw.waitNote', { hours: terms.coolOffHours })}
          </p>
        )}
      </PassForm>
    </PageSheet>
  );
}
