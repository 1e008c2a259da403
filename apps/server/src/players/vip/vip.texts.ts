/** Inbox messages to members who were promoted, warned or lowered, in every language of the brand. */
import { GRACE_DAYS, type Rank } from '@parlour/contract/vip';
import { inLanguages } from '../../engagement/inbox/index.ts';
import { wordsOf } from './vip.rules.ts';

type Texts = Record<string, string>;
type Letter = { title: Texts; text: Texts };

/** @param labels texts of the player app in a language, those of {@link LETTER_PREFIX} */
export type NoticeTexts = { languages: readonly string[]; labels: (language: string) => Texts };
export const LETTER_PREFIX = 'rankLetter.';

/** @param rank current tier; undefined for none */
function letter(
  kind: 'rose' | 'warned' | 'lowered',
  rank: Rank | undefined,
  { languages, labels }: NoticeTexts,
): Letter {
  return inLanguages(languages, (language) => {
    const table = labels(language);
    const say = (key: string) => table[LETTER_PREFIX + key] ?? '';
    const name = rank ? wordsOf(rank, language).name : say('none');
    const fill = (part: string) => part.replaceAll('{rank}', name).replaceAll('{days}', String(GRACE_DAYS));
    return { title: fill(say(kind)), text: fill(say(`${kind}Text`)) };
  });
}

/** Message to a member who reached a tier. */
export const riseLetter = (rank: Rank, told: NoticeTexts): Letter => letter('rose', rank, told);

/** Message to a member whose tier is in danger. */
export const warnLetter = (rank: Rank, told: NoticeTexts): Letter => letter('warned', rank, told);

/** Message to a member who lost a tier. @param rank current tier; undefined for none */
export const fallLetter = (rank: Rank | undefined, told: NoticeTexts): Letter => letter('lowered', rank, told);
