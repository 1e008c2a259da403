import cards from '../../shared/cards.module.css';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';
import { Approval } from './Approval.tsx';
import { useRun } from './agents.queries.ts';
import { kindText, periodText, runState } from './agents.rules.ts';
import { Recompute } from './Recompute.tsx';
import { RunFacts } from './RunFacts.tsx';
import { RunLines } from './RunLines.tsx';

type Props = {
  id: string;
  /** Whether something may still be computed or paid. */
  isLive: boolean;
  onOpenAgent: (memberId: string) => void;
  onClose: () => void;
};

/** A settlement: figures, record, pending approval, and its lines in the order of payment. */
export function RunPanel({ id, isLive, onOpenAgent, onClose }: Props) {
  const asked = useRun(id, isLive);
  const first = asked.data?.pages[0];
  const lines = asked.data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <div className={css.stack}>
      <Failed title="agentRun.failedTitle" asked={asked} />
      <Loading label="agentRun.loading" asked={asked} />
      {first && (
        <>
          <section className={cards.card} aria-label={kindText(first.run.kind)}>
            <div className={css.head}>
              <h2>
                {kindText(first.run.kind)}, {periodText(first.run.kind, first.run, first.timeZone)}
              </h2>
              <StateDot tone={runState(first.run).tone}>{runState(first.run).text}</StateDot>
              <button type="button" className={cards.act} onClick={onClose}>
                {t('agents.close')}
              </button>
            </div>
            <RunFacts run={first.run} symbol={first.symbol} timeZone={first.timeZone} />
            {first.run.recordHash === null ? (
              <p className={css.note}>{t('agents.noRecord')}</p>
            ) : (
              <Recompute runId={id} recordHash={first.run.recordHash} />
            )}
          </section>
          <Approval run={first.run} symbol={first.symbol} />
          <section className={cards.card} aria-label={t('agents.order')}>
            <h3>{t('agents.order')}</h3>
            {lines.length === 0 && <p className={css.note}>{t('agents.noLines')}</p>}
            <RunLines
              lines={lines}
              kind={first.run.kind}
              symbol={first.symbol}
              timeZone={first.timeZone}
              onOpenAgent={onOpenAgent}
            />
            {asked.hasNextPage && (
              <button
                type="button"
                className={css.more}
                disabled={asked.isFetchingNextPage}
                onClick={() => void asked.fetchNextPage()}
              >
                {t(asked.isFetchingNextPage ? 'list.moreBusy' : 'list.more')}
              </button>
            )}
          </section>
        </>
      )}
    </div>
  );
}
