/** Text files by language. */
import type { LanguageCode } from '@parlour/contract/languages';
import type { Message } from '@parlour/texts/message';

const files = import.meta.glob<{ default: Record<string, Message> }>('../../locales/*.json', { query: '?catalogue' });

export function loadTexts(code: LanguageCode) {
  const load = files[`../../locales/${code}.json`];
  if (!load) throw new Error(`No texts for ${code}`);
  return load();
}
