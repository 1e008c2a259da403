/** Texts of failed calls. */
import type { ClientFailure } from '@parlour/contract/client';
import { isTextKey } from './texts.ts';

/** Returns the text key of a failure: the console's own for its code, or else the server's. */
export function failureKey({ code, textKey }: Pick<ClientFailure, 'code' | 'textKey'>): string {
  const own = `failure.${code}`;
  return isTextKey(own) ? own : textKey;
}
