import {
  CONTRACT_KINDS,
  CONTRACT_LINES,
  type ContractKind,
  type ContractLine,
} from '@parlour/contract/agent-contracts';
import { Icon } from '@parlour/ui/Icon';
import { Segmented } from '@parlour/ui/Segmented';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CallError } from '../../../shared/api.ts';
import { useT } from '../../../shared/i18n.tsx';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { downlinesQuery } from '../../agent-centre/agent.queries.ts';
import css from '../../agent-centre/agent-centre.module.css';
import { useSpan } from '../../agent-centre/useSpan.ts';
import { useWhitelabel } from '../../system/system.queries.ts';
import { AgentPicker } from './AgentPicker.tsx';
import { placesOf, testsLoss, toShown } from './contracts.places.ts';
import { contractsQuery } from './my-contracts.queries.ts';
import { ProposalForm } from './ProposalForm.tsx';
import { TermsNotes } from './TermsNotes.tsx';
import { Tiers } from './Tiers.tsx';

const isKind = (text: string | undefined): text is ContractKind => CONTRACT_KINDS.some((kind) => kind === text);
const isLine = (text: string | undefined): text is ContractLine => CONTRACT_LINES.some((line) => line === text);

/** Proposal form for the member named in the address: kind and product first, then the terms. */
function ToMember({ memberId }: { memberId: string }) {
  const t = useT();
  const { search, days, change } = useSpan();
  const currency = useWhitelabel()?.currency;
  const contracts = useQuery(contractsQuery);
  const branch = useInfiniteQuery(downlinesQuery({ ...days, memberId, sort: 'name' }));
  const [page] = branch.data?.pages ?? [];
  const error = (contracts.data ? null : contracts.error) ?? (page ? null : branch.error);
  if (error instanceof CallError && error.failure.code === 'thing.unknown')
    return <StateCard emblem="search" title={t('contract.propose')} text={t('agent.unknown')} />;
  if (error)
    return <LoadFailure error={error} onRetry={() => void Promise.all([contracts.refetch(), branch.refetch()])} />;
  if (!contracts.data || !page || !currency)
    return (
      <div className={css.page} role="status" aria-busy="true" aria-label={t('contract.propose')}>
        <Skeleton className={css.bone} />
      </div>
    );
  // Contracts are made only with agents directly below: the path contains the agent and that member.
  if (page.path.length !== 2)
    return <StateCard emblem="search" title={t('contract.propose')} text={t('contract.onlyDirect')} />;
  const kind = isKind(search.kind) ? search.kind : 'daily';
  const line = isLine(search.product) ? search.product : 'CONS';
  const places = placesOf(contracts.data);
  const placeOf = (member: (one: { memberId: string; isDownline: boolean }) => boolean, of: ContractLine) =>
    places.find(({ newest }) => member(newest) && newest.kind === kind && newest.line === of);
  const theirs = placeOf((one) => one.memberId === memberId, line);
  const isOwn = (one: { isDownline: boolean }) => !one.isDownline;
  const own = placeOf(isOwn, line)?.agreed ?? placeOf(isOwn, 'CONS')?.agreed;
  return (
    <div className={css.page}>
      <p className={css.lead}>{t('contract.for', { name: page.path[1]?.name ?? '' })}</p>
      <Segmented<ContractKind>
        label={t('member.kind')}
        value={kind}
        onChange={(next) => change({ kind: next })}
        options={CONTRACT_KINDS.map((value) => ({ value, label: t(`contract.${value}`) }))}
      />
      <label className={css.choice}>
        {t('contract.line')}
        <select value={line} onChange={({ target }) => change({ product: target.value })}>
          {CONTRACT_LINES.map((value) => (
            <option key={value} value={value}>
              {t(value === 'CONS' ? 'contract.allLines' : `category.${value}`)}
            </option>
          ))}
        </select>
      </label>
      {own ? (
        <details className={`${css.contract} ${css.history}`}>
          <summary>
            {t('contract.yours')}
            <Icon name="chevron-down" />
          </summary>
          <Tiers tiers={toShown(own.terms)} testsLoss={testsLoss(own)} symbol={currency.symbol} />
          <ul className={css.notes}>
            <TermsNotes terms={own.terms} symbol={currency.symbol} />
          </ul>
        </details>
      ) : (
        <StateCard emblem="receipt" title={t('contract.yours')} text={t('contract.fault.UPLINE_HAS_NONE')} />
      )}
      {own && (
        <ProposalForm
          key={`${kind} ${line} ${theirs?.open?.id}`}
          memberId={memberId}
          kind={kind}
          line={line}
          open={theirs?.open}
          from={(theirs?.open ?? theirs?.agreed ?? own).terms}
          currency={currency}
        />
      )}
    </div>
  );
}

/** Proposes a contract to an agent directly below; without one in the address, shows the picker first. */
export function ProposeView() {
  const { search } = useSpan();
  return search.member ? <ToMember key={search.member} memberId={search.member} /> : <AgentPicker />;
}
