import type { StreamOptions } from '@parlour/contract/event-stream';
import type { StreamEvent } from '@parlour/contract/events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearEvents } from './stream.ts';

type Opened = Pick<StreamOptions, 'last' | 'hear' | 'alive'> & { end: () => void };
const opened = vi.hoisted((): Opened[] => []);
vi.mock('./api.ts', () => ({
  listen: ({ last, hear, alive }: StreamOptions) =>
    new Promise<null>((done) => opened.push({ last, hear, alive, end: () => done(null) })),
}));

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
});
afterEach(() => vi.useRealTimers());

const frame = (id: string, event: StreamEvent | null = null) => ({ id, hasId: true, event });
const current = (): Opened => {
  const stream = opened.at(-1);
  if (!stream) throw new Error('no stream is open');
  return stream;
};

it('a page that read its lists before the stream began reads them again, and not after a reconnection', async () => {
  const heard: string[] = [];
  const stop = hearEvents(({ type }) => heard.push(type));
  expect([opened.length, current().last]).toEqual([1, '']);
  current().hear(frame('7'));
  expect(heard).toEqual(['stale']);
  current().hear(frame('8', { type: 'withdrawal' } as StreamEvent));
  expect(heard).toEqual(['stale', 'withdrawal']);

  // The server has kept the events since the last one.
  current().end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([opened.length, current().last]).toEqual([2, '8']);
  current().hear(frame('9', { type: 'withdrawal' } as StreamEvent));
  expect(heard).toEqual(['stale', 'withdrawal', 'withdrawal']);

  stop();
  const again: string[] = [];
  const stopAgain = hearEvents(({ type }) => again.push(type));
  current().hear(frame('12'));
  expect(again).toEqual(['stale']);
  stopAgain();
});
