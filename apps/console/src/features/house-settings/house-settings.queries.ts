import { getHouseSettings } from '@parlour/contract/house-settings.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const SETTINGS_KEY = ['house-settings'];

/** Reads the settings in force with their revisions and requests. */
export const readSettings = async (signal?: AbortSignal) => valueOf(await call(getHouseSettings, {}, signal));

/** Query of the settings of the house. */
export function useHouseSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => readSettings(signal),
    networkMode: 'always',
    retry: false,
  });
}
