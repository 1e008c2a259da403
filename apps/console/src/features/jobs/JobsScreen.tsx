import { type JobState, type JobView, type RowFailureView, retryJob } from '@parlour/contract/jobs.endpoints';
import { Button } from '@parlour/ui/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { count, stamp } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { Guard } from '../../shared/rights.tsx';
import { TableHead } from '../../shared/TableHead.tsx';
import { t } from '../../shared/texts.ts';
import { useActions } from '../../shared/useActions.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './Health.module.css';
import { JOBS_KEY, sendRetry, useJobs } from './jobs.queries.ts';

const LOOK: Record<JobState, string | undefined> = {
  ok: css.ok,
  rows: css.rows,
  failing: css.failing,
  overdue: css.failing,
};
/** Jobs that need attention come first. */
const ORDER: readonly JobState[] = ['overdue', 'failing', 'rows', 'ok'];

const MINUTE_MS = 60_000;
const interval = (ms: number): string =>
  ms < MINUTE_MS ? t('health.seconds', { n: ms / 1_000 }) : t('health.minutes', { n: Math.round(ms / MINUTE_MS) });

function Jobs({ jobs }: { jobs: readonly JobView[] }) {
  const sorted = jobs.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
    <section className={list.card} aria-label={t('health.jobs')} tabIndex={0}>
      <table className={list.table}>
        <TableHead
          columns={[
            t('health.job'),
            t('health.state'),
            t('health.lastSuccess'),
            t('health.every'),
            t('health.took'),
            t('health.runs'),
            t('health.failures'),
          ]}
        />
        <tbody>
          {sorted.map((job) => (
            <tr key={job.name}>
              <th scope="row">
                <code>{job.name}</code>
                {job.state !== 'ok' && job.lastError && <small className={css.error}>{job.lastError}</small>}
              </th>
              <td>
                <span className={LOOK[job.state]}>{t(`health.state.${job.state}`)}</span>
              </td>
              <td>{job.lastSucceededAt ? stamp(job.lastSucceededAt) : t('health.never')}</td>
              <td>{interval(job.everyMs)}</td>
              <td>{job.lastTookMs === null ? '–' : t('health.ms', { n: job.lastTookMs })}</td>
              <td>{count(job.runs)}</td>
              <td>{count(job.failures)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type FailuresProps = { failures: readonly RowFailureView[]; busy: string | null; retry: (job: string) => void };

function Failures({ failures, busy, retry }: FailuresProps) {
  if (failures.length === 0) return <p className={css.none}>{t('health.rowsNone')}</p>;
  const jobs = [...new Set(failures.map(({ job }) => job))];
  return (
    <>
      <Guard needs={retryJob}>
        <div className={css.retries}>
          {jobs.map((job) => (
            <Button key={job} disabled={busy !== null} onClick={() => retry(job)}>
              {t('health.retry')} · {job}
            </Button>
          ))}
        </div>
      </Guard>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard */}
      <section className={list.card} aria-label={t('health.rows')} tabIndex={0}>
        <table className={list.table}>
          <TableHead
            columns={[
              t('health.job'),
              t('health.row'),
              t('health.error'),
              t('health.attempts'),
              t('health.since'),
              t('health.nextTry'),
            ]}
          />
          <tbody>
            {failures.map((failure) => (
              <tr key={`${failure.job} ${failure.row}`}>
                <th scope="row">
                  <code>{failure.job}</code>
                </th>
                <td>{failure.row}</td>
                <td className={css.error}>{failure.error}</td>
                <td>{count(failure.attempts)}</td>
                <td>{stamp(failure.firstFailedAt)}</td>
                <td>{stamp(failure.nextTryAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Background jobs, failing ones first, and the rows that await a retry. */
export function JobsScreen() {
  const jobs = useJobs();
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: JOBS_KEY });
  const { failure, act } = useActions(renew);
  const [busy, setBusy] = useState<string | null>(null);
  useTitle(t('nav.health'));
  function retry(job: string) {
    setBusy(job);
    act(sendRetry(job).finally(() => setBusy(null)));
  }
  return (
    <>
      <PageHead title={t('nav.health')} />
      <p className={css.lead}>{t('health.lead')}</p>
      <ListState name="health" emblem="empty" list={jobs} isEmpty={jobs.data?.jobs.length === 0} />
      {failure && <Alert text={failure} />}
      {jobs.data && jobs.data.jobs.length > 0 && (
        <>
          <Jobs jobs={jobs.data.jobs} />
          <h2 className={css.title}>{t('health.rows')}</h2>
          <Failures failures={jobs.data.failures} busy={busy} retry={retry} />
        </>
      )}
    </>
  );
}
