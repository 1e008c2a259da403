/** Holds answers to the shapes of their endpoints where they enter the app, so that no screen meets another form. */
import { fitAnswer } from '@parlour/contract/answer-shape';
import { ANSWERS } from '@parlour/contract/answers.endpoints';
import { type ClientResult, clientFailure } from '@parlour/contract/client';
import type { Endpoint } from '@parlour/contract/endpoint';

/** What was read, brought into its shape; `client.unreadable` where that cannot be done. */
export function fit<T, F extends string>(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  result: { ok: true; value: T },
): ClientResult<T, F> {
  const name = `${method} ${path}`;
  const read = fitAnswer(ANSWERS[name] ?? '*', result.value, (trouble) => {
    // oxlint-disable-next-line no-console -- what was left out of an answer is seen nowhere else
    console.error(`Answer of ${name} has another form: ${trouble}`);
  });
  return read ? { ok: true, value: read.value as T } : clientFailure('client.unreadable');
}
