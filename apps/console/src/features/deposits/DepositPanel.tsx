import type { getAdminDeposit } from '@parlour/contract/deposits.admin.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { IconButton } from '@parlour/ui/Button';
import { Fragment, type ReactNode } from 'react';
import { fullMoney, stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { t } from '../../shared/texts.ts';
import { PlayerNotice } from '../members/PlayerNotice.tsx';
import css from './Cashier.module.css';
import { DepositActions } from './DepositActions.tsx';
import { useDeposit } from './deposits.queries.ts';

type Whole = OutputOf<typeof getAdminDeposit>;
type Props = { id: string; onClose: () => void };

/** Returns method and provider, once if both have the same name. */
const named = (method: string, provider: string): string => (method === provider ? method : `${method} · ${provider}`);

/** Returns the chosen bonus's code, and why it was not granted. */
const bonusText = (code: string, missed: Whole['deposit']['bonusMissed']): string =>
  missed ? `${code} · ${t(`deposits.missed.${missed}`)}` : code;

function Facts({ whole: { deposit, symbol } }: { whole: Whole }) {
  const money = (amount: string) => fullMoney(amount, symbol);
  const facts: [label: string, value: ReactNode][] = [
    [t('deposits.member'), <PlayerName key="member" id={deposit.member.id} account={deposit.member.account} />],
    [t('deposits.method'), named(deposit.method.name, t(`provider.${deposit.provider}`))],
    [t('deposits.asked'), deposit.asked && money(deposit.asked)],
    [t('deposits.amount'), money(deposit.amount)],
    [t('deposits.fee'), money(deposit.fee)],
    [t('deposits.credited'), money(deposit.credited)],
    [t('deposits.reference'), deposit.reference || null],
    [t('deposits.payer'), deposit.payer || null],
    [t('deposits.bonus'), deposit.bonus && bonusText(deposit.bonus, deposit.bonusMissed)],
    [t('deposits.opened'), stamp(deposit.openedAt)],
    [t('deposits.settled'), deposit.settledAt && stamp(deposit.settledAt)],
    [t('deposits.operator'), deposit.operator],
  ];
  return (
    <dl className={css.facts}>
      <dt>{t('deposits.state')}</dt>
      <dd>
        <span className={css.state} data-state={deposit.state}>
          {t(`deposits.state.${deposit.state}`)}
        </span>
        {deposit.reason && <small className={css.note}> {t(`deposits.reason.${deposit.reason}`)}</small>}
      </dd>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

function Steps({ steps, heard }: Pick<Whole, 'steps' | 'heard'>) {
  return (
    <>
      <h3>{t('deposits.steps')}</h3>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step.at + step.to}>
            <span className={css.state} data-state={step.to}>
              {t(`deposits.state.${step.to}`)}
            </span>
            <small>
              {stamp(step.at)} · {step.operator ?? t(`deposits.by.${step.by}`)}
            </small>
          </li>
        ))}
      </ol>
      {heard.length > 0 && <h3>{t('deposits.heard')}</h3>}
      {heard.length > 0 && (
        <ol className={css.steps}>
          {heard.map((one) => (
            <li key={one.eventId + one.at}>
              <span>
                {one.kind} {one.amount && `${one.amount} ${one.currency}`} · {one.outcome}
              </span>
              <small>
                {stamp(one.at)} · {one.eventId}
              </small>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** One deposit: details, history, and actions. */
export function DepositPanel({ id, onClose }: Props) {
  const asked = useDeposit(id);
  const { data } = asked;
  if (!data)
    return (
      <section className={css.panel}>
        <Failed title="deposits.failedTitle" asked={asked} />
        <Loading label="deposits.loading" asked={asked} />
      </section>
    );
  const { deposit } = data;
  return (
    <section className={css.panel} aria-label={deposit.number}>
      <header>
        <h2>{deposit.number}</h2>
        <IconButton icon="x" label={t('deposits.close')} onClick={onClose} />
      </header>
      <Facts whole={data} />
      {deposit.words !== '' && (
        <p className={css.note} dir="auto">
          {t('deposits.told')} {deposit.words}
        </p>
      )}
      {deposit.pictures.length > 0 && (
        <div className={css.pictures}>
          {deposit.pictures.map(({ id: picture, url, width, height }) => (
            <a key={picture} href={url} target="_blank" rel="noopener noreferrer">
              <img src={url} width={width} height={height} alt={t('deposits.receipt')} />
            </a>
          ))}
        </div>
      )}
      <PlayerNotice id={deposit.member.id} />
      <DepositActions key={deposit.state} deposit={deposit} symbol={data.symbol} />
      <Steps steps={data.steps} heard={data.heard} />
    </section>
  );
}
