import type { TimelineEvent } from '@parlour/contract/members.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { fullMoney, stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { isTextKey, t } from '../../shared/texts.ts';
import { actText } from '../audit/audit.rules.ts';
import css from './Player.module.css';
import { type TimelineFilter, useTimeline } from './player.queries.ts';

const FILTERS: readonly TimelineFilter[] = ['all', 'money', 'play', 'access', 'staff'];

/** Texts of states, reused from other pages. */
const stateText = ({ what, state }: TimelineEvent): string => {
  const keys = { deposit: 'deposits.state', withdrawal: 'withdrawals.state', adjustment: 'adjustments.state' };
  const key = `${keys[what as keyof typeof keys]}.${state}`;
  return isTextKey(key) ? t(key) : (state ?? '');
};

/** Details of an event in one line: state, game days, device, action, reason. */
export function timelineDetail(event: TimelineEvent): string {
  const { what, detail, reason, symbol, state } = event;
  switch (what) {
    case 'play':
      return t('player.playDetail', {
        count: Number(detail),
        turnover: fullMoney(state ?? '0', symbol ?? ''),
      });
    case 'rank':
      return t('player.tierDetail', { from: state ?? '', to: detail });
    case 'act':
      return [actText(detail), reason].filter(Boolean).join(' · ');
    case 'lock_over': {
      const key = `locks.${detail}`;
      return isTextKey(key) ? t(key) : detail;
    }
    case 'sign_in':
    case 'sign_out':
    case 'protection':
      return [state, detail].filter(Boolean).join(' · ');
    default:
      return [stateText(event), detail, reason].filter(Boolean).join(' · ');
  }
}

/** Headline of an event. */
export function timelineTitle({ what, ref }: TimelineEvent): string {
  const key = `player.event.${what}`;
  return isTextKey(key) ? t(key, { ref: ref ?? '' }) : what;
}

function Event({ event }: { event: TimelineEvent }) {
  const { amount, symbol, by } = event;
  return (
    <li data-kind={event.kind}>
      <span className={css.when}>{stamp(event.at)}</span>
      <span className={css.what}>
        <b>{timelineTitle(event)}</b>
        <small dir="auto">
          {timelineDetail(event)}
          {by && ` · ${t('player.byOperator', { name: by })}`}
        </small>
      </span>
      {amount !== null && <span className={css.sum}>{fullMoney(amount, symbol ?? '')}</span>}
    </li>
  );
}

/** Timeline of a player, newest first. */
export function PlayerTimeline({ id }: { id: string }) {
  const [kind, setKind] = useState<TimelineFilter>('all');
  const list = useTimeline(id, kind);
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <section className={cards.card} aria-label={t('player.timeline')}>
      <Segmented<TimelineFilter>
        label={t('player.filter')}
        value={kind}
        onChange={setKind}
        options={FILTERS.map((value) => ({ value, label: t(`player.kind.${value}`) }))}
      />
      <Failed title="player.failed" asked={list} />
      <Loading label="player.loading" asked={list} />
      {list.data && events.length === 0 && <p className={cards.lead}>{t('player.noEvents')}</p>}
      <ol className={css.timeline}>
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      {list.hasNextPage && (
        <div className={cards.end}>
          <Button kind="raised" small aria-disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('player.more')}
          </Button>
        </div>
      )}
    </section>
  );
}
