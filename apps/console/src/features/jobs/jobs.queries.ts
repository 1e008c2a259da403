import { listJobs, retryJob } from '@parlour/contract/jobs.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';

export const JOBS_KEY = ['jobs'];
const REFRESH_MS = 15_000;

/** Query of background jobs and failed rows, polled every 15 s while the tab is visible. */
export const useJobs = () =>
  useQuery({
    queryKey: JOBS_KEY,
    enabled: useMay()(listJobs),
    queryFn: async ({ signal }) => valueOf(await call(listJobs, {}, signal)),
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
    retry: false,
  });

/** Returns the number of jobs that need an operator, and since when the first of them fails; undefined until loaded. */
export function useTroubledJobs(): { count: number; oldest: string | null } | undefined {
  const { data } = useJobs();
  if (!data) return undefined;
  const troubled = data.jobs.filter(({ state }) => state !== 'ok');
  const since = [
    ...troubled.flatMap(({ state, lastFailedAt }) => (state === 'failing' && lastFailedAt ? [lastFailedAt] : [])),
    ...data.failures.map(({ firstFailedAt }) => firstFailedAt),
  ];
  return { count: troubled.length, oldest: since.toSorted()[0] ?? null };
}

export const sendRetry = (name: string) => call(retryJob, { body: { name } });
