import { PATHS } from '@parlour/contract/routes';
import { Field } from '@parlour/ui/Field';
import { Icon } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useT } from '../../../shared/i18n.tsx';
import list from '../../../shared/List.module.css';
import { ListEnd } from '../../../shared/ListEnd.tsx';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { downlinesQuery } from '../../agent-centre/agent.queries.ts';
import css from '../../agent-centre/agent-centre.module.css';
import { useSpan } from '../../agent-centre/useSpan.ts';

/** Agents directly below, to choose the recipient of a contract proposal. */
export function AgentPicker() {
  const t = useT();
  const { days } = useSpan();
  const [typed, setTyped] = useState('');
  const pages = useInfiniteQuery(
    downlinesQuery({ ...days, search: useDeferredValue(typed), sort: 'name', onlyAgents: '1' }),
  );
  const rows = pages.data?.pages.flatMap((page) => page.rows).filter(({ takesContracts }) => takesContracts) ?? [];
  if (pages.error && !pages.data) return <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} />;
  if (pages.data && rows.length === 0 && typed === '' && !pages.hasNextPage)
    return <StateCard emblem="empty" title={t('contract.propose')} text={t('contract.onlyDirect')} />;
  return (
    <div className={css.page}>
      <p className={css.lead}>{t('contract.onlyDirect')}</p>
      <Field
        label={t('agent.search')}
        icon="search"
        type="search"
        autoComplete="off"
        maxLength={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {pages.isPending && (
        <div role="status" aria-busy="true" aria-label={t('contract.propose')}>
          <Skeleton className={css.bone} />
        </div>
      )}
      {pages.data && rows.length === 0 && <p className={css.lead}>{t('agent.nobody')}</p>}
      {rows.length > 0 && (
        <nav className={list.card} aria-label={t('contract.propose')}>
          {rows.map(({ memberId, name }) => (
            <Link
              key={memberId}
              to={PATHS.agentCentre}
              search={{ view: 'propose', member: memberId }}
              className={list.row}
            >
              <Icon name="user-round" />
              <b>
                <bdi>{name}</bdi>
              </b>
              <Icon name="chevron-right" flip className={list.chevron} />
            </Link>
          ))}
        </nav>
      )}
      <ListEnd pages={pages} />
    </div>
  );
}
