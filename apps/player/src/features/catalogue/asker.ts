import type { Asker } from '../../shared/games/games.queries.ts';
import { useListLanguage } from '../../shared/i18n.tsx';
import { useWhitelabel } from '../system/system.queries.ts';

/** Merchant and language that every list is asked for with. */
export function useAsker(): Asker {
  const language = useListLanguage();
  const merchant = useWhitelabel()?.merchantCode ?? '';
  return { merchant, language };
}
