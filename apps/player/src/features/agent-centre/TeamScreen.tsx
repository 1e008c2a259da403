import { DOWNLINE_SORTS, type DownlineSort, GAME_LINES, type GameLine } from '@parlour/contract/agents';
import { displayMoney } from '@parlour/contract/money';
import { PATHS } from '@parlour/contract/routes';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { Segmented } from '@parlour/ui/Segmented';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { CallError } from '../../shared/api.ts';
import { grouped } from '../../shared/grouped.ts';
import { useT } from '../../shared/i18n.tsx';
import { ListEnd } from '../../shared/ListEnd.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { useMasked } from '../../shared/useMasked.ts';
import { signed } from '../wallet/amounts.ts';
import { type Downlines, downlinesQuery } from './agent.queries.ts';
import css from './agent-centre.module.css';
import { DownlineRow } from './DownlineRow.tsx';
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
    <p className={css.sums}>
      <b>{t('member.all')}</b>
      <bdi>{mask(displayMoney(sums.turnover))}</bdi>
      <bdi>{mask(signed(sums.net))}</bdi>
      <span>{grouped(sums.active)}</span>
    </p>
  );
}

/** Everybody directly below the agent or one of his members, each with the figures of the whole branch. */
export function TeamScreen() {
  const t = useT();
  const asked = useSpan();
  const { search, days, change } = asked;
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<DownlineSort>('turnover');
  const [onlyActive, setOnlyActive] = useState(false);
  const line = isLine(search.line) ? search.line : undefined;
  const pages = useInfiniteQuery(
    downlinesQuery({
      ...days,
      memberId: search.member,
      line,
      search: useDeferredValue(typed),
      sort,
      onlyActive: onlyActive ? '1' : undefined,
    }),
  );
  const [first] = pages.data?.pages ?? [];
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  if (pages.error && !pages.data)
    return pages.error instanceof CallError && pages.error.failure.code === 'thing.unknown' ? (
      <StateCard emblem="search" title={t('agent.team')} text={t('agent.unknown')} />
    ) : (
      <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} />
    );
  const path = first?.path ?? [];
  const hasTeam = rows.some(({ isSelf }) => !isSelf) || typed !== '' || onlyActive;
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
      {path.length > 1 && (
        <nav className={css.path} aria-label={t('agent.team')}>
          {path.map(({ memberId, name }, i) => (
            <Link
              key={memberId}
              to={PATHS.agentTeam}
              search={{ ...search, member: i === 0 ? '' : memberId }}
              aria-current={i === path.length - 1 ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
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
      <div className={css.lines}>
        <Segmented<DownlineSort>
          label={t('agent.sort')}
          value={sort}
          onChange={setSort}
          options={DOWNLINE_SORTS.map((value) => ({ value, label: t(SORTS[value]) }))}
        />
      </div>
      <Checkbox checked={onlyActive} onChange={({ target }) => setOnlyActive(target.checked)}>
        {t('agent.onlyActive')}
      </Checkbox>
      {pages.isPending && <Skeleton className={css.bone} />}
      {first && !hasTeam && path.length < 2 && (
        <StateCard emblem="empty" title={t('agent.noTeamTitle')} text={t('agent.noTeamText')} />
      )}
      {first && hasTeam && rows.length === 0 && <p className={css.note}>{t('agent.nobody')}</p>}
      {first && rows.length > 0 && (
        <section className={css.card}>
          <ul className={css.rows}>
            {rows.map((row) => (
              <DownlineRow key={row.memberId} row={row} search={search} />
            ))}
          </ul>
          <ListEnd pages={pages} inside />
          <Sums sums={first.sums} />
        </section>
      )}
    </div>
  );
}
