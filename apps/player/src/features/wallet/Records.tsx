import { PATHS } from '@parlour/contract/routes';
import { IconButton } from '@parlour/ui/Button';
import { Segmented } from '@parlour/ui/Segmented';
import { Skeleton } from '@parlour/ui/Skeleton';
import { StateCard } from '@parlour/ui/StateCard';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useBackCloses } from '../../shared/back.ts';
import { useListLanguage, useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { ListEnd, nextOf, type Paged } from '../../shared/ListEnd.tsx';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { RecordFilterPanel } from './RecordFilterPanel.tsx';
import records from './records.module.css';
import { NO_FILTER, type RecordFilter, roundsQuery, statementQuery } from './records.queries.ts';
import { Movement, Played } from './rows.tsx';
import css from './wallet.module.css';

const RoundSheet = lazy(() => import('./RoundSheet.tsx'));

type Pages = Paged & { isPending: boolean; refetch: () => unknown };

function Bones() {
  return (
    <div className={list.card} aria-busy="true">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className={list.bone} />
      ))}
    </div>
  );
}

type RowsProps = { pages: Pages; rows: ReactNode[]; empty: string; isFiltered: boolean; onClear: () => void };

function Rows({ pages, rows, empty, isFiltered, onClear }: RowsProps) {
  const t = useT();
  const navigate = useNavigate();
  // A page scans a limited number of records and may find no match: continue from there.
  const goesOn = rows.length === 0 && pages.hasNextPage && !pages.error;
  const next = goesOn && nextOf(pages);
  useEffect(() => {
    if (next) next();
  }, [next]);
  if (pages.isPending || goesOn) return <Bones />;
  if (pages.error && rows.length === 0) return <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} />;
  if (rows.length === 0 && isFiltered) {
    const clear = { label: t('member.clear'), onClick: onClear };
    return <StateCard emblem="search" title={t('member.noneFits')} text={t('member.noneFitsText')} action={clear} />;
  }
  if (rows.length === 0) {
    const play = { label: t('promotions.play'), onClick: () => void navigate({ to: PATHS.home }) };
    return <StateCard emblem="receipt" title={t(empty)} text={t('member.playFirst')} action={play} />;
  }
  return (
    <>
      <ul className={list.card}>{rows}</ul>
      <ListEnd pages={pages} auto />
    </>
  );
}

type ListProps = { filter: RecordFilter; onOpen: (roundId: string) => void; onClear: () => void };

function Movements({ filter, onOpen, onClear }: ListProps) {
  const pages = useInfiniteQuery(statementQuery(useListLanguage(), filter));
  const lines = pages.data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <Rows
      pages={pages}
      empty="member.noMovements"
      isFiltered={Object.values(filter).some(Boolean)}
      onClear={onClear}
      rows={lines.map((line) => <Movement key={line.id} line={line} onOpen={onOpen} />)}
    />
  );
}

function Rounds({ filter, onOpen, onClear }: ListProps) {
  const pages = useInfiniteQuery(roundsQuery(useListLanguage(), filter));
  const rounds = pages.data?.pages.flatMap((page) => page.rounds) ?? [];
  return (
    <Rows
      pages={pages}
      empty="member.noRounds"
      isFiltered={Object.values({ ...filter, kind: '' }).some(Boolean)}
      onClear={onClear}
      rows={rounds.map((round) => <Played key={round.roundId} round={round} onOpen={onOpen} />)}
    />
  );
}

/** All movements and rounds, newest first; a round opens with its movements. */
export function Records({ withHeading = true }: { withHeading?: boolean }) {
  const t = useT();
  const [tab, setTab] = useState<'movements' | 'rounds'>('movements');
  const [filter, setFilter] = useState(NO_FILTER);
  const [isFiltering, setFiltering] = useState(false);
  const [round, setRound] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (roundId: string) => {
    setRound(roundId);
    setOpen(true);
  };
  const close = useCallback(() => setOpen(false), []);
  useBackCloses(isOpen, close);
  const isSet = Object.values(filter).some(Boolean);
  const shown = { filter, onOpen: open, onClear: () => setFilter(NO_FILTER) };
  return (
    <section aria-label={t('member.records')}>
      {withHeading && <h2 className={css.heading}>{t('member.records')}</h2>}
      <div className={records.bar}>
        <Segmented
          label={t('member.records')}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'movements', label: t('member.movements') },
            { value: 'rounds', label: t('member.rounds') },
          ]}
        />
        <IconButton
          icon="list-filter"
          filled
          className={isSet ? records.set : ''}
          label={t('member.filter')}
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
        />
      </div>
      {isFiltering && <RecordFilterPanel filter={filter} hasKinds={tab === 'movements'} onChange={setFilter} />}
      {tab === 'movements' ? <Movements {...shown} /> : <Rounds {...shown} />}
      {round && (
        <Suspense fallback={null}>
          <RoundSheet roundId={round} open={isOpen} onClose={close} onClosed={() => setRound(null)} />
        </Suspense>
      )}
    </section>
  );
}
