/** Masking of messages that operators read. */
import { cutText } from '@parlour/contract/visible-text';

/** Maximum number of characters shown of a mail or an SMS. */
const MOST_SHOWN = 200;

const LINK = /https?:\/\/\S+/g;
/** Codes of four digits and more, in any script. */
const CODE = /\p{Nd}{4,}/gu;
/** Long words of letters and digits, such as tokens. */
const TOKEN = /[A-Za-z0-9_-]{20,}/g;

/**
 * Hides links, codes and tokens of a message: an operator sees what was sent, but cannot use it in the player's name.
 */
export function maskMessage(text: string): string {
  const masked = text.replace(LINK, '[link]').replace(TOKEN, '••••').replace(CODE, '••••');
  const shown = cutText(masked, MOST_SHOWN);
  return shown === masked ? masked : `${shown}…`;
}
