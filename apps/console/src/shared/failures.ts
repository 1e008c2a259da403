/** Which text says why a call failed. */
import type { ClientFailure } from '@parlour/contract/client';
import { isTextKey } from './texts.ts';

/** The key of the text of a failure: the console's own one for its code, or else the one that the server names. */
export function failureKey({ code, textKey }: Pick<ClientFailure, 'code' | 'textKey'>): string {
  const own = `failure.${code}`;
  return isTextKey(own) ? own : textKey;
}
