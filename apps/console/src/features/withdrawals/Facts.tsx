import type { OutputOf } from '@parlour/contract/endpoint';
import { isBlank } from '@parlour/contract/visible-text';
import type { AdminWithdrawal, getWithdrawalFacts } from '@parlour/contract/withdrawals.admin.endpoints';
import { sharePayoutAccount } from '@parlour/contract/withdrawals.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import { fullMoney, stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { withoutSent } from '../../shared/typed.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from '../deposits/Cashier.module.css';
import { useFacts } from './withdrawals.queries.ts';

type FactsOf = OutputOf<typeof getWithdrawalFacts>;

function Others({ title, others }: { title: string; others: FactsOf['samePayoutAccount'] }) {
  if (others.length === 0) return null;
  return (
    <p className={css.bad} role="status">
      {title}:{' '}
      {others.map(({ id, account }, i) => (
        <Fragment key={id}>
          {i > 0 && ', '}
          <PlayerName id={id} account={account} />
        </Fragment>
      ))}
    </p>
  );
}

/** One payout account of two members, such as a couple: allowed by name and with a reason, or not at all. */
function Sharing({ payee, shared }: { payee: string; shared: boolean }) {
  const client = useQueryClient();
  const { failure, isBusy, prompt, save } = useSaving();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const title = t(shared ? 'withdrawals.isShared' : 'withdrawals.notShared');
  const mayShare = useMay()(sharePayoutAccount);
  function press() {
    setMissing(isBlank(reason));
    if (isBlank(reason)) return;
    const body = { shared: !shared, reason: reason.trim() };
    save({
      send: () => call(sharePayoutAccount, { params: { id: payee }, body }),
      renew: () => client.invalidateQueries({ queryKey: ['withdrawalFacts'] }),
      onSaved: () => setReason(withoutSent(reason)),
    });
  }
  if (!mayShare) return <p className={css.note}>{title}</p>;
  return (
    <details>
      <summary>{title}</summary>
      <div className={css.act}>
        <Alert text={failure} />
        {prompt}
        <Field
          label={t('withdrawals.why')}
          maxLength={300}
          autoComplete="off"
          value={reason}
          error={isMissing ? t('form.missing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button small kind="raised" icon="users-round" aria-disabled={isBusy} onClick={press}>
          {t(shared ? 'withdrawals.unshare' : 'withdrawals.share')}
        </Button>
      </div>
    </details>
  );
}

/** Facts about the member and the payout account. */
export function Facts({ row, symbol }: { row: AdminWithdrawal; symbol: string }) {
  const asked = useFacts(row.id);
  const { data } = asked;
  if (!data)
    return (
      <>
        <Failed title="withdrawals.failedTitle" asked={asked} />
        <Loading label="withdrawals.loading" asked={asked} />
      </>
    );
  const money = (amount: string) => fullMoney(amount, symbol);
  const facts: [string, string][] = [
    [t('withdrawals.since'), stamp(data.since)],
    [t('withdrawals.rank'), String(data.rank)],
    [t('withdrawals.balance'), money(data.balance)],
    [t('withdrawals.deposits'), money(data.deposits)],
    [t('withdrawals.paidSoFar'), `${money(data.paid)} (${data.paidCount})`],
    [t('withdrawals.turnover'), money(data.turnover)],
    [t('withdrawals.net'), money(data.net)],
    [t('withdrawals.changed'), data.changedAt ? stamp(data.changedAt) : '–'],
    [t('withdrawals.payeeSince'), stamp(data.payeeSince)],
  ];
  return (
    <>
      <Others title={t('withdrawals.samePayee')} others={data.samePayoutAccount} />
      <Others title={t('withdrawals.sameDevice')} others={data.sameDevice} />
      <Others title={t('withdrawals.sameHolder')} others={data.sameHolder} />
      <Others title={t('withdrawals.sameAddress')} others={data.sameAddress} />
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <Sharing payee={row.payee} shared={data.shared} />
    </>
  );
}
