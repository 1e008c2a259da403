import {
  type HouseTextList,
  type HouseTextRow,
  listHouseTextRevisions,
  listHouseTexts,
} from '@parlour/contract/house-texts.admin.endpoints';
import type { LanguageCode } from '@parlour/contract/languages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';

export const TEXTS_KEY = ['house-texts'];

/** Query of all texts of a language. @param language undefined for the one that the server chooses */
export const useHouseTexts = (language: LanguageCode | undefined) =>
  useQuery({
    queryKey: [...TEXTS_KEY, language ?? ''],
    queryFn: async ({ signal }): Promise<HouseTextList> =>
      valueOf(await call(listHouseTexts, { query: language === undefined ? {} : { language } }, signal)),
    // The texts of a language stay while those of another one are loading.
    placeholderData: (before) => before,
  });

/** Query of the previous texts of one text. */
export const useTextRevisions = (language: LanguageCode, { key, version }: HouseTextRow) =>
  useQuery({
    queryKey: [...TEXTS_KEY, language, key, version],
    enabled: version > 0,
    queryFn: async ({ signal }) =>
      valueOf(await call(listHouseTextRevisions, { params: { language, key } }, signal)).revisions,
  });

/** Returns a function that fetches the texts again. */
export function useRenewTexts() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: TEXTS_KEY });
}
