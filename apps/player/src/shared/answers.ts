/**
 * Validates answers against the schemas of their endpoints where they enter the app, so that screens only receive valid
 * ones.
 */
import { fitAnswer, fitEvent } from '@parlour/contract/answer-shape';
import { ANSWERS } from '@parlour/contract/answer-shapes.endpoints';
import { type ClientResult, clientFailure } from '@parlour/contract/client';
import type { Endpoint } from '@parlour/contract/endpoint';
import type { StreamEvent } from '@parlour/contract/events';

function report(what: string, trouble: string): void {
  // oxlint-disable-next-line no-console -- dropped data is reported nowhere else
  console.error(`${what} has another form: ${trouble}`);
}

/**
 * Returns an answer that matches its schema; `client.unreadable` if it cannot be repaired.
 * @public loaded with the module as a whole
 */
export function fit<T, F extends string>(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  result: { ok: true; value: T },
): ClientResult<T, F> {
  const name = `${method} ${path}`;
  const read = fitAnswer(ANSWERS[name] ?? '*', result.value, (trouble) => report(`Answer of ${name}`, trouble));
  return read ? { ok: true, value: read.value as T } : clientFailure('client.unreadable');
}

/**
 * Returns an event that matches its type's schema; null for one to be ignored.
 * @public loaded with the module as a whole
 */
export const fitted = (event: StreamEvent): StreamEvent | null =>
  fitEvent(event, (trouble) => report(`Event ${event.type}`, trouble));
