import { getBranding } from '@parlour/contract/branding.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const BRANDING_KEY = ['branding'];

/** Query of the branding in force with its history. */
export function useBranding() {
  return useQuery({
    queryKey: BRANDING_KEY,
    queryFn: async ({ signal }) => valueOf(await call(getBranding, {}, signal)),
    networkMode: 'always',
    retry: false,
  });
}
