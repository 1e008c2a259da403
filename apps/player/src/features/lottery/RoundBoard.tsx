import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n.tsx';
import type { Near } from './lottery.queries.ts';
import { useServerNow } from './useServerNow.ts';
import css from './wingo.module.css';
import { clockText, currentOf, DAY_SECONDS, phaseOf, shortOf } from './wingo.rules.ts';

/** Countdown to the close of the issue on sale, with the latest results. */
export function RoundBoard({ near, children }: { near: Near; children: ReactNode }) {
  const t = useT();
  const now = useServerNow(near.offset);
  const issue = currentOf(near.next, now);
  if (!issue) return null;
  const { phase, seconds } = phaseOf(issue, now);
  const delayed = near.past.find(({ state }) => state === 'held');
  const round = shortOf(issue.numero);
  const labels = {
    open: t('lottery.closesIn', { round }),
    closing: t('lottery.closing'),
    closed: t('lottery.closedNow'),
    drawing: t('lottery.drawing'),
  };
  return (
    <section className={css.board} data-phase={phase} aria-label={t('lottery.round', { round })}>
      <div>
        <p>{labels[phase]}</p>
        <b role="timer" className={css.clock} data-long={seconds >= DAY_SECONDS || undefined}>
          {clockText(seconds, t)}
        </b>
      </div>
      <div className={css.last} aria-live="polite">
        {children}
      </div>
      {delayed && (
        <p className={css.delayed}>
          {t('lottery.round', { round: shortOf(delayed.numero) })} · {t('lottery.delayed')}
        </p>
      )}
    </section>
  );
}
