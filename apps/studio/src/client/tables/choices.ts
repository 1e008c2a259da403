/** Choices in the player's words. */
import { tableOf } from '@parlour/games/played';
import { hasText, t } from '../i18n.ts';

/** What a choice on record is called; the choice itself where it needs no words. */
export function choiceText(model: string, choice: string): string {
  const key = `${tableOf(model)?.kind}.${choice}`;
  return hasText(key) ? t(key) : choice;
}
