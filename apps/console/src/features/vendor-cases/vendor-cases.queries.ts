import { closeVendorCase, listVendorCases, releaseCredit } from '@parlour/contract/vendor-cases.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';

export const VENDOR_CASES_KEY = ['vendor-cases'];
const REFRESH_MS = 30_000;

/** Query of cases, differences and open rounds, polled every 30 s while the tab is visible. */
export const useVendorCases = () =>
  useQuery({
    queryKey: VENDOR_CASES_KEY,
    enabled: useMay()(listVendorCases),
    queryFn: async ({ signal }) => valueOf(await call(listVendorCases, {}, signal)),
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
    retry: false,
  });

/** Returns the number of open cases, and since when; undefined until loaded. */
export function useVendorCasesDue(): { count: number; oldest: string | null } | undefined {
  const { data } = useVendorCases();
  if (!data) return undefined;
  const since = [...data.cases, ...data.differences].map(({ firstAt }) => firstAt).toSorted();
  return { count: data.counts.cases + data.counts.differences, oldest: since[0] ?? null };
}

export const sendRelease = (id: string) => call(releaseCredit, { params: { id }, body: {} });
export const sendClose = (id: string, reason: string) => call(closeVendorCase, { params: { id }, body: { reason } });
