import { PATHS } from '@parlour/contract/routes';
import { buttonClass } from '@parlour/ui/Button';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isOffline } from '../../../shared/api.ts';
import { useT } from '../../../shared/i18n.tsx';
import { FailureLine, LoadFailure } from '../../../shared/LoadFailure.tsx';
import { toasts } from '../../../shared/toasts.ts';
import css from '../../agent-centre/agent-centre.module.css';
import { useWhitelabel } from '../../system/system.queries.ts';
import { ContractCard } from './ContractCard.tsx';
import { type AgentContract, placesOf } from './contracts.places.ts';
import { contractsQuery, useContractActs } from './my-contracts.queries.ts';

/** Loaded on demand, because a dialog is as large as the page. */
const ReasonPopup = lazy(() => import('./ReasonPopup.tsx'));

/** The agent's own contracts and those with agents directly below, with versions and history. */
export function ContractsView() {
  const t = useT();
  const { data, error, refetch } = useQuery(contractsQuery);
  const acts = useContractActs();
  const symbol = useWhitelabel()?.currency.symbol ?? '';
  const [asked, setAsked] = useState<AgentContract | null>(null);
  const retry = () => void refetch();
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={retry} />
    ) : (
      <div className={css.page} role="status" aria-busy="true" aria-label={t('agent.contracts')}>
        <Skeleton className={css.bone} />
        <Skeleton className={css.bone} />
      </div>
    );
  const places = placesOf(data);
  const groups = [
    { title: 'contract.mine', places: places.filter(({ newest }) => !newest.isDownline) },
    { title: 'contract.team', places: places.filter(({ newest }) => newest.isDownline) },
  ];
  async function confirmEnd(one: AgentContract, reason: string): Promise<string | null> {
    const result = await acts.askEnd(one, reason);
    if (!result.ok) return result.textKey;
    setAsked(null);
    toasts.show('success', t('contract.done'));
    return null;
  }
  return (
    <div className={css.page}>
      {error && <FailureLine offline={isOffline(error)} onRetry={retry} />}
      <Link to={PATHS.agentCentre} search={{ view: 'propose' }} className={buttonClass({ kind: 'ghost', wide: true })}>
        {t('contract.propose')}
      </Link>
      {places.length === 0 && (
        <StateCard emblem="receipt" title={t('contract.noneYet')} text={t('contract.noneText')} />
      )}
      {groups.map(
        ({ title, places: shown }) =>
          shown.length > 0 && (
            <section key={title} className={css.group} aria-label={t(title)}>
              <h2>{t(title)}</h2>
              {shown.map((place) => (
                <ContractCard key={place.key} place={place} symbol={symbol} acts={acts} onAskEnd={setAsked} />
              ))}
            </section>
          ),
      )}
      {asked && (
        <Suspense>
          <ReasonPopup
            title={t('contract.askEnd')}
            text={t('contract.askEndText')}
            onCancel={() => setAsked(null)}
            onConfirm={(reason) => confirmEnd(asked, reason)}
          />
        </Suspense>
      )}
    </div>
  );
}
