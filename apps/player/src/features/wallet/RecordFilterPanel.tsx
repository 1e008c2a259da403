import { RECORD_KINDS, type RecordKind } from '@parlour/contract/wallet';
import { Button } from '@parlour/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useListLanguage, useT } from '../../shared/i18n.tsx';
import { PartFailure } from '../../shared/LoadFailure.tsx';
import css from './records.module.css';
import { NO_FILTER, playedGamesQuery, type RecordFilter } from './records.queries.ts';

type Props = { filter: RecordFilter; hasKinds: boolean; onChange: (filter: RecordFilter) => void };

const KIND_KEYS: Record<RecordKind, string> = {
  bet: 'kind.bet',
  win: 'kind.win',
  rollback: 'kind.rollback',
  other: 'kind.other',
};

/** Filters of the records: kind, game, first and last day. */
export function RecordFilterPanel({ filter, hasKinds, onChange }: Props) {
  const t = useT();
  const played = useQuery(playedGamesQuery(useListLanguage()));
  const games = played.data ?? [];
  const change = (over: Partial<RecordFilter>) => onChange({ ...filter, ...over });
  return (
    <div className={css.filter}>
      {hasKinds && (
        <label>
          {t('member.kind')}
          <select value={filter.kind} onChange={(event) => change({ kind: event.target.value as RecordKind | '' })}>
            <option value="">{t('member.all')}</option>
            {RECORD_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(KIND_KEYS[kind])}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {t('menu.games')}
        <select value={filter.game} onChange={(event) => change({ game: event.target.value })}>
          <option value="">{t('member.all')}</option>
          {games.map((game) => (
            <option key={game.nodeId} value={game.nodeId}>
              {game.displayName}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('member.from')}
        <input type="date" value={filter.from} onChange={(event) => change({ from: event.target.value })} />
      </label>
      <label>
        {t('member.to')}
        <input type="date" value={filter.to} onChange={(event) => change({ to: event.target.value })} />
      </label>
      <div className={css.across}>
        <PartFailure of={[played]} />
      </div>
      <Button kind="ghost" small className={css.clear} onClick={() => onChange(NO_FILTER)}>
        {t('member.clear')}
      </Button>
    </div>
  );
}
