import type { ContractKind } from '@parlour/contract/agent-contracts';
import { PATHS } from '@parlour/contract/routes';
import { Button } from '@parlour/ui/Button';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactElement, useId, useState } from 'react';
import { coin } from '../../../shared/coin.ts';
import { dateTime } from '../../../shared/dates.ts';
import { useT } from '../../../shared/i18n.tsx';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { usePageTitle } from '../../../shared/pageHead.ts';
import { toasts } from '../../../shared/toasts.ts';
import { useWhitelabel } from '../../system/system.queries.ts';
import css from './contracts.module.css';
import { pendingQuery, useAnswer } from './contracts.queries.ts';
import type { PendingContract, ShownTier } from './contracts.rules.ts';

const STATUS_TEXTS = { P: 'contract.proposed', E: 'contract.edited', V: 'contract.endAsked' } as const;

/** The tiers, with the rate in force beside a changed one. */
function Tiers({ contract, symbol }: { contract: PendingContract; symbol: string }) {
  const t = useT();
  const rate = ({ rate: value, isPercent }: ShownTier) => (isPercent ? `${value} %` : coin(symbol, value));
  return (
    <table className={css.tiers}>
      <thead>
        <tr>
          <th scope="col">{t('contract.turnover')}</th>
          <th scope="col">{t('contract.active')}</th>
          {contract.testsLoss && <th scope="col">{t('contract.loss')}</th>}
          <th scope="col">{t('contract.rate')}</th>
        </tr>
      </thead>
      <tbody>
        {contract.tiers.map((tier, i) => {
          const before = contract.current?.[i];
          return (
            <tr key={`${tier.turnover} ${tier.active} ${tier.loss}`}>
              <td>
                <bdi>{coin(symbol, tier.turnover)}</bdi>
              </td>
              <td>{tier.active}</td>
              {contract.testsLoss && (
                <td>
                  <bdi>{coin(symbol, tier.loss)}</bdi>
                </td>
              )}
              <td>
                {before && rate(before) !== rate(tier) && (
                  <s>
                    <bdi>{rate(before)}</bdi>
                  </s>
                )}
                <b>
                  <bdi>{rate(tier)}</bdi>
                </b>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** One contract that waits, with what it says and the two answers. */
function Pending({ contract, symbol }: { contract: PendingContract; symbol: string }) {
  const t = useT();
  const answer = useAnswer();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = useId();
  const isEnd = contract.status === 'V';
  const mayAgree = isEnd || !contract.higher || isConfirmed;
  async function send(status: 'A' | 'R' | 'C') {
    if (busy) return;
    setBusy(true);
    const result = await answer(contract, status, { confirmHigher: isConfirmed });
    setBusy(false);
    toasts.show(result.ok ? 'success' : 'fail', t(result.ok ? 'contract.done' : result.textKey));
  }
  return (
    <article className={css.contract} aria-labelledby={`${confirm}-title`}>
      <header>
        <h2 id={`${confirm}-title`}>
          {t(contract.line === 'CONS' ? 'contract.allLines' : `category.${contract.line}`)}
        </h2>
        <p>{t(STATUS_TEXTS[contract.status])}</p>
      </header>
      <Tiers contract={contract} symbol={symbol} />
      <ul className={css.notes}>
        <li>{t('contract.activeMin', { amount: coin(symbol, contract.activeMin) })}</li>
        {contract.cap !== null && <li>{t('contract.cap', { amount: coin(symbol, contract.cap) })}</li>}
        <li>{t(isEnd ? 'contract.endsAt' : 'contract.begins', { date: dateTime(contract.beginsAt) })}</li>
        {contract.endsWith.length > 0 && <li>{t('contract.endsWith', { count: contract.endsWith.length })}</li>}
        <li>{t('contract.until', { date: dateTime(contract.expiresAt) })}</li>
      </ul>
      {!isEnd && contract.higher && (
        <label className={css.confirm} htmlFor={confirm}>
          <input
            id={confirm}
            type="checkbox"
            checked={isConfirmed}
            onChange={({ target }) => setIsConfirmed(target.checked)}
          />
          {t('contract.higher')}
        </label>
      )}
      <div className={css.pair}>
        <Button kind="ghost" aria-disabled={busy} onClick={() => void send(isEnd ? 'C' : 'R')}>
          {t(isEnd ? 'contract.keep' : 'contract.reject')}
        </Button>
        <Button aria-disabled={busy || !mayAgree} onClick={() => mayAgree && void send('A')}>
          {t(isEnd ? 'contract.end' : 'contract.agree')}
        </Button>
      </div>
    </article>
  );
}

const KINDS: Readonly<Record<string, ContractKind>> = {
  [PATHS.salaryContract]: 'daily',
  [PATHS.dividendContract]: 'dividend',
  [PATHS.hourContract]: 'hourly',
};

/** The contracts that wait for the agent's answer, of the kind that the address names. */
export function ContractScreen(): ReactElement {
  const t = useT();
  const kind = KINDS[useLocation().pathname] ?? 'daily';
  const { data, error, refetch } = useQuery(pendingQuery(kind));
  const symbol = useWhitelabel()?.currency.symbol ?? '';
  usePageTitle(t(`contract.${kind}`), PATHS.member);
  if (!data)
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton className={css.bone} />;
  if (data.length === 0) return <StateCard emblem="receipt" title={t('contract.none')} text={t('contract.noneText')} />;
  return (
    <div className={css.page}>
      {data.map((contract) => (
        <Pending key={`${contract.id} ${contract.status}`} contract={contract} symbol={symbol} />
      ))}
    </div>
  );
}
