import type { PayoutAccount, WithdrawTerms } from '@parlour/contract/withdrawals.endpoints';
import { Button, IconButton } from '@parlour/ui/Button';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useId, useState } from 'react';
import { CallError } from '../../shared/api.ts';
import { useBackCloses } from '../../shared/back.ts';
import { dateTime } from '../../shared/dates.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import cashier from '../deposits/deposits.module.css';
import { coined } from '../deposits/deposits.rules.ts';
import { PayoutAccountArt } from './PayoutAccountArt.tsx';
import { Withdrawals } from './Withdrawals.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';
import css from './withdrawals.module.css';
import { termsQuery, useWithdrawalEvents } from './withdrawals.queries.ts';
import { methodOf } from './withdrawals.rules.ts';

const PaymentPasswordPopup = lazy(() => import('./PaymentPasswordPopup.tsx'));
const PayoutAccountPopup = lazy(() => import('./PayoutAccountPopup.tsx'));
const RemovePopup = lazy(() => import('./RemovePopup.tsx'));

const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.failure.code === 'access.free_reject';

function Notice({ icon, text }: { icon: IconName; text: string }) {
  return (
    <p className={css.notice} role="status">
      <Icon name={icon} />
      {text}
    </p>
  );
}

/** Withdrawable amount, hidden with the balance. */
function Available({ terms }: { terms: WithdrawTerms }) {
  const t = useT();
  const mask = useMasked();
  const owes = /[1-9]/.test(terms.toPlay);
  return (
    <div className={css.available}>
      <p>
        <span>{t('withdraw.available')}</span>
        <b>
          <bdi>{mask(coined(terms, terms.withdrawable))}</bdi>
        </b>
      </p>
      {owes && (
        <p className={css.hint}>
          <Icon name="info" />
          {t('withdraw.toPlay', { amount: mask(coined(terms, terms.toPlay)) })}
        </p>
      )}
    </div>
  );
}

type PayoutAccountsProps = {
  payees: readonly PayoutAccount[];
  value: string;
  onChange: (id: string) => void;
  onRemove: (payee: PayoutAccount) => void;
};

/** Radio group of the payout accounts. */
function PayoutAccounts({ payees, value, onChange, onRemove }: PayoutAccountsProps) {
  const t = useT();
  const name = useId();
  return (
    <div className={css.payees} role="radiogroup" aria-label={t('withdraw.to')}>
      {payees.map((payee) => (
        <div key={payee.id} className={css.payee}>
          <label>
            <input
              type="radio"
              name={name}
              value={payee.id}
              checked={payee.id === value}
              onChange={() => onChange(payee.id)}
            />
            <PayoutAccountArt kind={payee.kind} />
            <span>
              <b>{payee.name}</b>
              <small>
                <bdi>{payee.number}</bdi> · <bdi>{payee.holder}</bdi>
              </small>
            </span>
            <Icon name="circle-check" className={css.tick} />
          </label>
          <IconButton
            icon="trash-2"
            label={t('withdraw.remove', { name: `${payee.name} ${payee.number}` })}
            onClick={() => onRemove(payee)}
          />
        </div>
      ))}
    </div>
  );
}

type Asked = 'password' | 'add' | 'remove';

function Terms({ terms }: { terms: WithdrawTerms }) {
  const t = useT();
  const [chosen, setChosen] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<PayoutAccount | null>(null);
  const show = (what: Asked) => {
    setAsked(what);
    setOpen(true);
  };
  const close = useCallback(() => setOpen(false), []);
  const closed = () => setAsked(null);
  useBackCloses(open && asked === 'password', close);
  const payee = terms.payees.find(({ id }) => id === chosen) ?? terms.payees[0];
  const method = payee && methodOf(terms, payee.method);
  const isNew = terms.payment === 'none';

  return (
    <>
      {!terms.open && <Notice icon="hourglass" text={t('withdraw.off')} />}
      {terms.open && terms.isLocked && <Notice icon="lock" text={t('lock.withdrawals')} />}
      {terms.open && !terms.isLocked && terms.cooling && (
        <Notice icon="clock" text={t('withdraw.coolingUntil', { time: dateTime(terms.cooling.until) })} />
      )}
      {terms.countLeft === 0 && <Notice icon="clock" text={t('withdraw.limit')} />}
      <Available terms={terms} />
      <section aria-labelledby="payees">
        <h2 className={cashier.heading} id="payees">
          {t('withdraw.to')}
        </h2>
        {terms.payees.length === 0 && <p className={css.note}>{t(isNew ? 'payment.none' : 'withdraw.noPayee')}</p>}
        {payee && (
          <PayoutAccounts
            payees={terms.payees}
            value={payee.id}
            onChange={setChosen}
            onRemove={(gone) => {
              setLeaving(gone);
              show('remove');
            }}
          />
        )}
        <div className={css.acts}>
          <Button
            kind={payee ? 'ghost' : 'primary'}
            small={payee !== undefined}
            wide
            icon={isNew ? 'lock' : 'plus'}
            onClick={() => show(isNew ? 'password' : 'add')}
          >
            {t(isNew ? 'field.paymentPassword' : 'withdraw.addPayee')}
          </Button>
        </div>
      </section>
      {payee && method && <WithdrawForm key={payee.id} terms={terms} payee={payee} method={method} />}
      <Suspense fallback={null}>
        {asked === 'password' && <PaymentPasswordPopup open={open} onClose={close} onClosed={closed} />}
        {asked === 'add' && <PayoutAccountPopup terms={terms} open={open} onClose={close} onClosed={closed} />}
        {asked === 'remove' && leaving && (
          <RemovePopup terms={terms} payee={leaving} open={open} onClose={close} onClosed={closed} />
        )}
      </Suspense>
    </>
  );
}

/** Withdrawal tab: withdrawable amount, account, amount, and previous withdrawals. */
export default function WithdrawTab() {
  const t = useT();
  const { data, error, refetch } = useQuery(termsQuery(useLanguage()));
  useWithdrawalEvents();
  if (!data && isRefused(error))
    return <StateCard emblem="locked" title={t('withdraw.title')} text={t('free_reject')} />;
  return (
    <>
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className={cashier.bone} />}
      {data && <Terms terms={data} />}
      {data && <Withdrawals />}
    </>
  );
}
