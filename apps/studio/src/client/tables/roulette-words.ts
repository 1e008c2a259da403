/** Texts of roulette numbers and bets. */
import { colourOf, type Group } from '@parlour/games/table/roulette';
import { t } from '../i18n.ts';

const WORDS = ['even', 'odd', 'red', 'black'] as const satisfies readonly Group[];
type Word = (typeof WORDS)[number];
const isWord = (choice: string): choice is Word => WORDS.some((word) => word === choice);

/** Describes a bet: its numbers, or its group. */
export const betText = (choice: string): string =>
  isWord(choice) ? t(`roulette.${choice}`) : choice.replace('-', '–');

/** Describes the pocket of the ball. */
export function pocketText(number: number): string {
  const colour = colourOf(number);
  return colour === 'zero' ? String(number) : `${number} · ${t(`roulette.${colour}`)}`;
}
