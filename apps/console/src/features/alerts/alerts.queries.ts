import type { AlertKind, MuteHours, Severity } from '@parlour/contract/alerts';
import {
  acknowledgeAlert,
  listAlertHistory,
  listAlerts,
  muteAlerts,
  unmuteAlerts,
} from '@parlour/contract/alerts.endpoints';
import type { StreamEvent } from '@parlour/contract/events';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { useRefetchOn } from '../../shared/refetch.ts';
import { useMay } from '../../shared/rights.tsx';
import { usePages } from '../../shared/usePages.ts';

const KEY = ['alerts'] as const;
export const OPEN_ALERTS_KEY = [...KEY, 'open'];
const REFRESH_MS = 30_000;

const isOfAlert = ({ type }: StreamEvent): boolean => type === 'alert';

/** Query of open alerts, mutes and channels, polled every 30 s while the tab is visible. */
export const useOpenAlerts = () =>
  useQuery({
    queryKey: OPEN_ALERTS_KEY,
    enabled: useMay()(listAlerts),
    queryFn: async ({ signal }) => valueOf(await call(listAlerts, {}, signal)),
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
    retry: false,
  });

/** Refetches when an alert is opened or changes, in any console. */
export const useAlertEvents = (): void => useRefetchOn(KEY, isOfAlert);

export type HistoryFilter = { kind: AlertKind | ''; severity: Severity | '' };

/** Query of resolved alerts, the last opened first. */
export const useAlertHistory = ({ kind, severity }: HistoryFilter) =>
  usePages([...KEY, 'history', kind, severity], (page, signal) =>
    call(
      listAlertHistory,
      { query: { ...page, ...(kind ? { kind } : {}), ...(severity ? { severity } : {}) } },
      signal,
    ),
  );

export function useRenewAlerts(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: KEY });
  };
}

export const sendAcknowledge = (id: string) => call(acknowledgeAlert, { params: { id }, body: {} });
export const sendMute = (body: { kind: AlertKind; subject: string | null; hours: MuteHours; reason: string }) =>
  call(muteAlerts, { body });
export const sendUnmute = (id: string) => call(unmuteAlerts, { params: { id } });
