import { DOWNLINE_SORTS, type DownlineSort, GAME_LINES, type GameLine } from '@parlour/contract/agents';
import { PATHS } from '@parlour/contract/routes';
import { grouped } from '@parlour/texts/grouped';
import { buttonClass } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { Segmented } from '@parlour/ui/Segmented';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { CallError } from '../../shared/api.ts';
import { shownAmount } from '../../shared/forms/amount.ts';
import { useT } from '../../shared/i18n.tsx';
import { ListEnd } from '../../shared/ListEnd.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import { type Downlines, downlinesQuery } from './agent.queries.ts';
import css from './agent-centre.module.css';
import { signedShort } from './amounts.ts';
import { DownlineRow } from './DownlineRow.tsx';
import { Path } from './Path.tsx';
import { SaveTable } from './SaveTable.tsx';
import { SpanPicker } from './SpanPicker.tsx';
import { useSpan } from './useSpan.ts';

const SORTS: Record<DownlineSort, string> = {
  turnover: 'agent.turnover',
  net: 'agent.net',
  active: 'agent.active',
  name: 'agent.name',
  joined: 'agent.joined',
};
const isLine = (text: string | undefined): text is GameLine => GAME_LINES.some((line) => line === text);

function Sums({ sums }: Pick<Downlines, 'sums'>) {
  const t = useT();
  const mask = useMasked();
  return (
    <div className={css.sums}>
      <span className={css.who}>
        <b>{t('member.all')}</b>
        <small>
          {t('agent.active')}: {grouped(sums.active)}
        </small>
      </span>
      <span className={css.amounts}>
        <small>{t('agent.turnover')}</small>
        <bdi>{mask(shownAmount(sums.turnover))}</bdi>
        <small>{t('agent.net')}</small>
        <bdi>{mask(signedShort(sums.net))}</bdi>
      </span>
    </div>
  );
}

/** Members directly below the agent or below one of his members, each with the figures of the whole branch. */
export function TeamScreen() {
  const t = useT();
  const asked = useSpan();
  const { search, days, change } = asked;
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<DownlineSort>('turnover');
  const [onlyActive, setOnlyActive] = useState(false);
  const line = isLine(search.line) ? search.line : undefined;
  const filter = {
    memberId: search.member,
    line,
    search: useDeferredValue(typed),
    sort,
    onlyActive: onlyActive ? ('1' as const) : undefined,
  };
  const pages = useInfiniteQuery(downlinesQuery({ ...days, ...filter }));
  const [first] = pages.data?.pages ?? [];
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const error = pages.data ? null : pages.error;
  if (error instanceof CallError && error.failure.code === 'thing.unknown')
    return <StateCard emblem="search" title={t('agent.team')} text={t('agent.unknown')} />;
  const path = first?.path ?? [];
  const hasTeam = rows.some(({ isSelf }) => !isSelf) || typed !== '' || onlyActive;
  const contractable = rows.find(({ isSelf, takesContracts }) => isSelf && takesContracts);
  return (
    <div className={css.page}>
      <SpanPicker {...asked} />
      <div className={css.lines}>
        <Segmented<GameLine | ''>
          label={t('agent.byProduct')}
          value={line ?? ''}
          onChange={(value) => change({ line: value })}
          options={[
            { value: '', label: t('member.all') },
            ...GAME_LINES.map((value) => ({ value, label: t(`category.${value}`) })),
          ]}
        />
      </div>
      {path.length > 1 && <Path path={path} search={search} />}
      {contractable && (
        <Link
          to={PATHS.agentCentre}
          search={{ view: 'propose', member: contractable.memberId }}
          className={buttonClass({ kind: 'ghost', wide: true })}
        >
          {t('contract.propose')}
        </Link>
      )}
      <Field
        label={t('agent.search')}
        icon="search"
        type="search"
        autoComplete="off"
        maxLength={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={css.filters}>
        <label className={css.choice}>
          {t('agent.sort')}
          <select value={sort} onChange={({ target }) => setSort(target.value as DownlineSort)}>
            {DOWNLINE_SORTS.map((value) => (
              <option key={value} value={value}>
                {t(SORTS[value])}
              </option>
            ))}
          </select>
        </label>
        <Checkbox checked={onlyActive} onChange={({ target }) => setOnlyActive(target.checked)}>
          {t('agent.onlyActive')}
        </Checkbox>
      </div>
      {error && <LoadFailure error={error} onRetry={() => void pages.refetch()} />}
      {!error && !first && (
        <div role="status" aria-busy="true" aria-label={t('agent.team')}>
          <Skeleton className={css.bone} />
        </div>
      )}
      {first && !hasTeam && path.length < 2 && (
        <StateCard emblem="empty" title={t('agent.noTeamTitle')} text={t('agent.noTeamText')}>
          <Link
            to={PATHS.agentCentre}
            search={{ view: 'invite' }}
            className={buttonClass({ kind: 'primary', small: true })}
          >
            {t('agent.invite')}
          </Link>
        </StateCard>
      )}
      {first && hasTeam && rows.length === 0 && <p className={css.note}>{t('agent.nobody')}</p>}
      {first && rows.length > 0 && (
        <section className={css.card} aria-busy={pages.isPlaceholderData}>
          <ul className={css.rows}>
            {rows.map((row) => (
              <DownlineRow key={row.memberId} row={row} search={search} />
            ))}
          </ul>
          <ListEnd pages={pages} inside />
          <Sums sums={first.sums} />
          <p className={css.note}>{t('agent.netNote')}</p>
          <SaveTable table="downlines" days={days} filter={filter} />
        </section>
      )}
    </div>
  );
}
