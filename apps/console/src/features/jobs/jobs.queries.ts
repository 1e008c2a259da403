import { listJobs, retryJob } from '@parlour/contract/jobs.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';

export const JOBS_KEY = ['jobs'];
const REFRESH_MS = 15_000;

/** Background jobs and their failed rows, fresh every quarter of a minute while the tab is looked at. */
export const useJobs = (onSessionOver?: () => void) =>
  useQuery({
    queryKey: JOBS_KEY,
    enabled: useMay()(listJobs),
    queryFn: async ({ signal }) => valueOf(await call(listJobs, {}, signal), onSessionOver),
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
    retry: false,
  });

/** Jobs that need a person: how many, and since when the first of them fails; undefined until it is known. */
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
