/** Inbox message to a member whose friend has played, in every language of the brand. */
import { exactMoney } from '@parlour/contract/money-display';
import { inLanguages } from '../../engagement/inbox/index.ts';

/** Texts of the player app in a language, those of {@link FRIEND_LETTER_PREFIX}. */
export type FriendLabels = (language: string) => Record<string, string>;
export const FRIEND_LETTER_PREFIX = 'friendLetter.';

/** @param amount paid amount as a decimal text */
export function rewardLetter(
  { amount, symbol, friend }: { amount: string; symbol: string; friend: string },
  { languages, labels }: { languages: readonly string[]; labels: FriendLabels },
) {
  const values: Record<string, string> = { amount: `${symbol} ${exactMoney(amount)}`, friend };
  return inLanguages(languages, (language) => {
    const table = labels(language);
    const say = (key: string) =>
      (table[FRIEND_LETTER_PREFIX + key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    return { title: say('title'), text: say('text') };
  });
}
