import { switchWithdrawals } from '@parlour/contract/withdrawals-desk.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useRef, useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { t } from '../../shared/texts.ts';
import { withoutSent } from '../../shared/typed.ts';
import { useProven } from '../cashier/useProven.ts';
import css from './Withdrawals.module.css';
import { useRenewWithdrawals } from './withdrawals.queries.ts';

/** Stops everything that goes out at once, or lets it run again. Players are told in the same moment. */
export function SwitchCard({ open, onSessionOver }: { open: boolean; onSessionOver: () => void }) {
  const renew = useRenewWithdrawals();
  const { failure, isBusy, prompt, save } = useProven(onSessionOver);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  function press() {
    if (reason.trim() === '') {
      setMissing(true);
      return field.current?.focus();
    }
    const body = { open: !open, reason: reason.trim() };
    save({ send: () => call(switchWithdrawals, { body }), renew, onSaved: () => setReason(withoutSent(reason)) });
  }
  return (
    <section className={cards.card} aria-label={t('withdrawals.switch')}>
      {!open && (
        <p className={css.off} role="status">
          {t('withdrawals.isOff')}
        </p>
      )}
      <Alert text={failure} />
      {prompt}
      <div className={css.switch}>
        <Field
          ref={field}
          label={t('withdrawals.why')}
          hint={t(open ? 'withdrawals.stopHint' : 'withdrawals.startHint')}
          maxLength={300}
          autoComplete="off"
          value={reason}
          error={isMissing ? t('form.missing') : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
        <Button kind={open ? 'raised' : 'primary'} icon={open ? 'ban' : 'play'} aria-disabled={isBusy} onClick={press}>
          {t(open ? 'withdrawals.stop' : 'withdrawals.start')}
        </Button>
      </div>
    </section>
  );
}
