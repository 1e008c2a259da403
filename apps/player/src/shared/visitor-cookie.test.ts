import { voteHelp } from '@parlour/contract/help.endpoints';
import { expect, test } from 'vitest';
import { setTransport } from './api.ts';
import { meet } from './visitor-cookie.ts';

test('calls of a browser that is new wait for the first that is answered well, and then for none', async () => {
  const asked: string[] = [];
  const answers: ((ok: boolean) => void)[] = [];
  setTransport((input, init) => {
    asked.push(typeof input === 'string' ? input : '');
    return new Promise((answer, refuse) => {
      init?.signal?.addEventListener('abort', () => refuse(new DOMException('called off', 'AbortError')));
      answers.push((ok) =>
        answer(
          new Response(
            JSON.stringify(
              ok ? { success: true, value: { helpful: true } } : { success: false, code: 'thing.unknown', message: '' },
            ),
            { status: ok ? 200 : 404 },
          ),
        ),
      );
    });
  });
  const vote = (tag: string, signal?: AbortSignal) =>
    meet(voteHelp, { params: { tag }, body: { helpful: true } }, signal);
  const paths = () => asked.map((address) => address.split('/').at(-2));

  const leaving = new AbortController();
  const left = vote('none', leaving.signal);
  await expect.poll(paths).toEqual(['none']);
  leaving.abort();
  await expect(left).rejects.toThrow('called off');
  asked.length = answers.length = 0;

  const [first, second, third] = [vote('one'), vote('two'), vote('three')];
  await expect.poll(paths).toEqual(['one']);
  // A refused one may have set no cookie: the next call again runs alone.
  answers[0]?.(false);
  expect((await first).ok).toBe(false);
  await expect.poll(paths).toEqual(['one', 'two']);
  answers[1]?.(true);
  expect((await second).ok).toBe(true);
  await expect.poll(paths).toEqual(['one', 'two', 'three']);
  void vote('four');
  void vote('five');
  await expect.poll(paths).toEqual(['one', 'two', 'three', 'four', 'five']);
  answers[2]?.(true);
  await third;
});
