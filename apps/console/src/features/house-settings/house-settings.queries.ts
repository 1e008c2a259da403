import { getHouseSettings, type HouseSettings } from '@parlour/contract/house-settings.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';

export const SETTINGS_KEY = ['house-settings'];
const COUNT_MS = 60_000;

/** Reads the settings in force with their revisions and requests. */
export const readSettings = async (signal?: AbortSignal) => valueOf(await call(getHouseSettings, {}, signal));

const QUERY = {
  queryKey: SETTINGS_KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => readSettings(signal),
  networkMode: 'always',
  retry: false,
} as const;

/** Query of the settings of the house. */
export const useHouseSettings = () => useQuery(QUERY);

/** Requests of other operators: their number, and the time of the oldest. */
export function countDue({ groups }: HouseSettings): { count: number; oldest: string | null } {
  const due = groups.flatMap(({ requests }) => requests.filter(({ own }) => !own)).map(({ askedAt }) => askedAt);
  return { count: due.length, oldest: due.toSorted()[0] ?? null };
}

/** Query of the requests that await this operator; undefined until loaded. */
export const useSettingsDue = () =>
  useQuery({ ...QUERY, enabled: useMay()(getHouseSettings), refetchInterval: COUNT_MS, select: countDue }).data;
