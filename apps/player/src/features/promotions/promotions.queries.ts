import { CONTENT_PLATFORM, PROMOTION_TYPES } from '@parlour/contract/announcements';
import {
  type Application,
  claimPromotion,
  joinPromotion,
  listApplications,
  listPromotions,
} from '@parlour/contract/promotions.endpoints';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, call } from '../../shared/api.ts';
import { useLanguage, useListLanguage } from '../../shared/i18n.tsx';
import type { Asked } from '../../shared/LoadFailure.tsx';
import { useSession } from '../../shared/store.ts';
import { tokenMark } from '../home/announcements.ts';
import { useWhitelabel } from '../system/system.queries.ts';

const FRESH_MS = 60_000;

type Asker = { token: string | null; merchantCode: string; language: string };

/** Returns the query of the list: only promotions of this merchant for the mobile platform. */
export const promotionsAsked = ({ token, merchantCode, language }: Asker) => ({
  types: PROMOTION_TYPES,
  platform: CONTENT_PLATFORM,
  merchantCode,
  token: tokenMark(token),
  language,
});

const promotionsQuery = (asker: Asker) =>
  queryOptions({
    // Cached per session and language.
    queryKey: ['promotions', asker.token, asker.language],
    queryFn: ({ signal }) => ask(listPromotions, { query: promotionsAsked(asker) }, signal),
    staleTime: FRESH_MS,
  });

/** Returns the running promotions; the previous ones stay while another language is loading. */
export function usePromotions() {
  const token = useSession()?.token ?? null;
  const merchantCode = useWhitelabel()?.merchantCode ?? '';
  const asker = { token, merchantCode, language: useListLanguage() };
  return useQuery({ ...promotionsQuery(asker), placeholderData: (before) => before });
}

const OWN = ['member', 'promotions'] as const;

/** Returns the reader's applications and the state of their query; none for visitors. */
export function useApplications(): { applications: Application[]; asked: Asked } {
  const session = useSession();
  const language = useListLanguage();
  const asked = useQuery({
    queryKey: [...OWN, language],
    queryFn: ({ signal }) => ask(listApplications, { query: { language } }, signal),
    staleTime: FRESH_MS,
    enabled: session !== null,
  });
  return { applications: (session && asked.data?.applications) || [], asked };
}

/** Returns a member's actions on a promotion. The cache is updated with the server's answer. */
export function useDeeds(id: string) {
  const client = useQueryClient();
  const language = useLanguage();
  const renew = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: OWN }),
      client.invalidateQueries({ queryKey: ['promotions'] }),
    ]);
  };
  return {
    join: async (comment = '', images: string[] = []) => {
      const result = await call(joinPromotion, { params: { id }, body: { comment, images, language } });
      await renew();
      return result;
    },
    claim: async () => {
      const result = await call(claimPromotion, { params: { id }, body: { language } });
      await renew();
      return result;
    },
  };
}
