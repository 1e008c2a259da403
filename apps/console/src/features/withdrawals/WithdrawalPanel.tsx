import type { AdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import { IconButton } from '@parlour/ui/Button';
import { Fragment, type ReactNode } from 'react';
import { fullMoney, stamp } from '../../shared/format.ts';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { t } from '../../shared/texts.ts';
import css from '../deposits/Cashier.module.css';
import { type Part, PlayerNotice } from '../members/PlayerNotice.tsx';
import { Facts } from './Facts.tsx';
import { WithdrawalActions } from './WithdrawalActions.tsx';
import own from './Withdrawals.module.css';

/** What the withdrawal itself says about the player, for operators without the right to view players too. */
const SHOWN: readonly Part[] = ['disabled', 'stop', 'withdrawals', 'signals'];

type Props = {
  row: AdminWithdrawal;
  symbol: string;
  provider: string | null;
  onMoved: (row: AdminWithdrawal) => void;
  onClose: () => void;
};

/** One withdrawal: payout account, facts about the member, and actions. */
export function WithdrawalPanel({ row, symbol, provider, onMoved, onClose }: Props) {
  const money = (amount: string) => fullMoney(amount, symbol);
  const facts: [string, ReactNode][] = [
    [t('withdrawals.member'), <PlayerName key="member" id={row.member.id} account={row.member.account} />],
    [t('withdrawals.payee'), row.name],
    [t('withdrawals.holder'), row.holder],
    [t('withdrawals.number'), row.number],
    [t('withdrawals.amount'), money(row.amount)],
    [t('withdrawals.fee'), money(row.fee)],
    [t('withdrawals.arrives'), money(row.arrives)],
    ...(row.reference ? [[t('withdrawals.reference'), row.reference] as [string, string]] : []),
    ...(row.reason ? [[t('withdrawals.reason'), row.reason] as [string, string]] : []),
  ];
  return (
    <section className={css.panel} aria-label={row.id}>
      <header>
        <h2>{row.id}</h2>
        <span className={own.state} data-state={row.state}>
          {t(`withdrawals.state.${row.state}`)}
        </span>
        <IconButton icon="x" label={t('withdrawals.close')} onClick={onClose} />
      </header>
      {row.member.disabled && (
        <p className={css.bad} role="status">
          {t('withdrawals.held')}
        </p>
      )}
      {row.member.locked && (
        <p className={css.bad} role="status">
          {t('withdrawals.locked')}
        </p>
      )}
      {row.member.stop && (
        <p className={css.bad} role="status">
          {t(`withdrawals.stop.${row.member.stop.kind}`, {
            time: row.member.stop.until ? stamp(row.member.stop.until) : t('withdrawals.stop.forGood'),
          })}
        </p>
      )}
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <PlayerNotice id={row.member.id} without={SHOWN} />
      <WithdrawalActions key={row.state} row={row} symbol={symbol} provider={provider} onMoved={onMoved} />
      <h3>{t('withdrawals.facts')}</h3>
      <Facts row={row} symbol={symbol} />
      <h3>{t('withdrawals.steps')}</h3>
      <ol className={css.steps}>
        {row.steps.map((step) => (
          <li key={step.at + step.state}>
            <span className={own.state} data-state={step.state}>
              {t(`withdrawals.state.${step.state}`)}
            </span>
            <small>
              {stamp(step.at)}
              {step.by && ` · ${step.by}`}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
