import type { Asker } from '../../shared/games/games.queries.ts';
import { useListLanguage } from '../../shared/i18n.tsx';
import { useWhitelabel } from '../system/system.queries.ts';

/** Returns merchant and language for list requests. */
export function useAsker(): Asker {
  const language = useListLanguage();
  const merchant = useWhitelabel()?.merchantCode ?? '';
  return { merchant, language };
}
