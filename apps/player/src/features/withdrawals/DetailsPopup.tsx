import type { Withdrawal } from '@parlour/contract/withdrawals.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { dateTime } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import { toasts } from '../../shared/toasts.ts';
import { useMasked } from '../../shared/useMasked.ts';
import cashier from '../deposits/deposits.module.css';
import { coined } from '../deposits/deposits.rules.ts';
import css from './withdrawals.module.css';
import { useWithdrawDeeds } from './withdrawals.queries.ts';
import { stateKey } from './withdrawals.rules.ts';

function Details({ withdrawal: w, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const t = useT();
  const mask = useMasked();
  const deeds = useWithdrawDeeds();
  const [busy, setBusy] = useState(false);
  async function takeBack() {
    if (busy) return;
    setBusy(true);
    const result = await deeds.cancel(w.id);
    setBusy(false);
    if (!result.ok) return toasts.show('fail', t(result.textKey));
    toasts.show('success', t(stateKey(result.value.state)));
    onClose();
  }
  const facts: [string, string][] = [
    [t('cashier.order'), w.id],
    [t('cashier.amount'), mask(coined(w, w.amount))],
    [t('cashier.fee'), /[1-9]/.test(w.fee) ? mask(coined(w, w.fee)) : t('cashier.free')],
    [t('cashier.credited'), mask(coined(w, w.arrives))],
    [t('withdraw.to'), `${w.name} ${w.number}`],
    ...(w.reference ? [[t('cashier.reference'), w.reference] as [string, string]] : []),
  ];
  return (
    <div className={css.sheet}>
      {w.reason && <p className={css.reason}>{w.reason}</p>}
      <ol className={css.steps}>
        {w.steps.map(({ state, at }, index) => (
          <li key={at + state} data-state={state} aria-current={index === w.steps.length - 1 ? 'step' : undefined}>
            <b>{t(stateKey(state))}</b>
            <small>
              <bdi>{dateTime(at)}</bdi>
            </small>
          </li>
        ))}
      </ol>
      <div className={cashier.receipt}>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {w.mayCancel && (
        <Button kind="raised" wide aria-disabled={busy} onClick={() => void takeBack()}>
          {t('withdraw.takeBack')}
        </Button>
      )}
    </div>
  );
}

type Props = { withdrawal: Withdrawal; open: boolean; onClose: () => void };

/** One withdrawal with its history. */
export default function DetailsPopup({ withdrawal, open, onClose }: Props) {
  const t = useT();
  const mask = useMasked();
  return (
    <PageSheet
      open={open}
      onClose={onClose}
      title={mask(coined(withdrawal, withdrawal.amount))}
      text={t(stateKey(withdrawal.state))}
      closeLabel={t('action.close')}
    >
      <Details withdrawal={withdrawal} onClose={onClose} />
    </PageSheet>
  );
}
