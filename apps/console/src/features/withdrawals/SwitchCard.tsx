import { switchWithdrawals } from '@parlour/contract/withdrawals.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './Withdrawals.module.css';
import { useRenewWithdrawals } from './withdrawals.queries.ts';

/** Stops or resumes all withdrawals. Players are notified immediately. */
export function SwitchCard({ open }: { open: boolean }) {
  const maySwitch = useMay()(switchWithdrawals);
  const renew = useRenewWithdrawals();
  const { failure, isBusy, prompt, save } = useSaving();
  const why = useReason('form.missing');
  function press() {
    const reason = why.given();
    if (reason === null) return;
    save({ send: () => call(switchWithdrawals, { body: { open: !open, reason } }), renew, onSaved: why.sent });
  }
  if (open && !maySwitch) return null;
  return (
    <section className={cards.card} aria-label={t('withdrawals.switch')}>
      {!open && (
        <p className={css.off} role="status">
          {t('withdrawals.isOff')}
        </p>
      )}
      <Alert text={failure} />
      {prompt}
      {maySwitch && (
        <div className={css.switch}>
          <Field
            label={t('withdrawals.why')}
            hint={t(open ? 'withdrawals.stopHint' : 'withdrawals.startHint')}
            {...why.field}
          />
          <Button
            kind={open ? 'raised' : 'primary'}
            icon={open ? 'ban' : 'play'}
            aria-disabled={isBusy}
            onClick={press}
          >
            {t(open ? 'withdrawals.stop' : 'withdrawals.start')}
          </Button>
        </div>
      )}
    </section>
  );
}
