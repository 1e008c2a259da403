import { CONTRACT_KINDS } from '@parlour/contract/agent-contracts';
import { PATHS } from '@parlour/contract/routes';
import { Button, buttonClass } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Icon } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useId, useState } from 'react';
import { dateTime } from '../../../shared/dates.ts';
import { useT } from '../../../shared/i18n.tsx';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { usePageTitle } from '../../../shared/pageHead.ts';
import { toasts } from '../../../shared/toasts.ts';
import css from '../../agent-centre/agent-centre.module.css';
import { useWhitelabel } from '../../system/system.queries.ts';
import { pendingQuery, useAnswer } from './contracts.queries.ts';
import { PAGES, type PendingContract } from './contracts.rules.ts';
import { TermsNotes } from './TermsNotes.tsx';
import { Tiers } from './Tiers.tsx';

const STATUS_TEXTS = { P: 'contract.proposed', E: 'contract.edited', V: 'contract.endAsked' } as const;

/** Loaded on demand, because a dialog is as large as the page. */
const ReasonPopup = lazy(() => import('./ReasonPopup.tsx'));

/** A pending contract with its terms and the two answers. */
function Pending({ contract, symbol }: { contract: PendingContract; symbol: string }) {
  const t = useT();
  const answer = useAnswer();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isRejecting, setIsRejecting] = useState(false);
  const title = useId();
  const isEnd = contract.status === 'V';
  const mayAgree = isEnd || !contract.higher || isConfirmed;
  async function send(status: 'A' | 'C') {
    if (busy) return;
    setBusy(true);
    const result = await answer(contract, status, { confirmHigher: isConfirmed });
    setBusy(false);
    toasts.show(result.ok ? 'success' : 'fail', t(result.ok ? 'contract.done' : result.textKey));
  }
  async function reject(reason: string): Promise<string | null> {
    const result = await answer(contract, 'R', { reason });
    if (!result.ok) return result.textKey;
    setIsRejecting(false);
    toasts.show('success', t('contract.done'));
    return null;
  }
  return (
    <article className={css.contract} aria-labelledby={title}>
      <header>
        <h2 id={title}>{t(contract.line === 'CONS' ? 'contract.allLines' : `category.${contract.line}`)}</h2>
        <p className={css.state} data-tone="due">
          <Icon name={isEnd ? 'hourglass' : 'clock'} />
          <b>{t(STATUS_TEXTS[contract.status])}</b>
          <span>{t('contract.version', { number: contract.version })}</span>
        </p>
      </header>
      <Tiers {...contract} symbol={symbol} />
      <ul className={css.notes}>
        <TermsNotes terms={contract} symbol={symbol} />
        <li>{t(isEnd ? 'contract.endsAt' : 'contract.begins', { date: dateTime(contract.beginsAt) })}</li>
        {contract.endsWith.length > 0 && <li>{t('contract.endsWith', { count: contract.endsWith.length })}</li>}
        <li>{t('contract.until', { date: dateTime(contract.expiresAt) })}</li>
      </ul>
      {!isEnd && contract.higher && (
        <div className={css.confirm}>
          <Checkbox top checked={isConfirmed} onChange={({ target }) => setIsConfirmed(target.checked)}>
            {t('contract.higher')}
          </Checkbox>
        </div>
      )}
      <div className={css.pair}>
        <Button kind="raised" aria-disabled={busy} onClick={() => (isEnd ? void send('C') : setIsRejecting(true))}>
          {t(isEnd ? 'contract.keep' : 'contract.reject')}
        </Button>
        <Button aria-disabled={busy || !mayAgree} onClick={() => mayAgree && void send('A')}>
          {t(isEnd ? 'contract.end' : 'contract.agree')}
        </Button>
      </div>
      {isRejecting && (
        <Suspense>
          <ReasonPopup
            optional
            title={t('contract.reject')}
            text={t('contract.rejectText')}
            onCancel={() => setIsRejecting(false)}
            onConfirm={reject}
          />
        </Suspense>
      )}
    </article>
  );
}

/** Link to all contracts of the agent, including answered ones. */
function ToContracts() {
  const t = useT();
  return (
    <Link to={PATHS.agentCentre} search={{ view: 'contracts' }} className={buttonClass({ kind: 'ghost', small: true })}>
      {t('agent.contracts')}
    </Link>
  );
}

/** Contracts that await the agent's answer, of the kind named in the address. */
export function ContractScreen(): ReactElement {
  const t = useT();
  const { pathname } = useLocation();
  const kind = CONTRACT_KINDS.find((each) => PAGES[each] === pathname) ?? 'daily';
  const { data, error, refetch } = useQuery(pendingQuery(kind));
  const symbol = useWhitelabel()?.currency.symbol ?? '';
  usePageTitle(t(`contract.${kind}`), PATHS.member);
  if (!data)
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton className={css.bone} />;
  if (data.length === 0)
    return (
      <StateCard emblem="receipt" title={t('contract.none')} text={t('contract.noneText')}>
        <ToContracts />
      </StateCard>
    );
  return (
    <div className={css.page}>
      {data.map((contract) => (
        <Pending key={`${contract.id} ${contract.status}`} contract={contract} symbol={symbol} />
      ))}
    </div>
  );
}
