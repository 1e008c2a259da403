import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { createGate } from './concurrency-gate.ts';
import { Overloaded } from './http/result.ts';

/** Creates work that ends when the test calls `end`. */
function held() {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  return { work: () => done, end };
}

it('lets so many in, so many wait in each lane, and those of a later lane go first', async () => {
  const gate = createGate(1, 2, 1);
  const first = held();
  const order: string[] = [];
  const noted = (name: string) => async () => void order.push(name);
  const all = [gate.enter(first.work), gate.enter(noted('a')), gate.enter(noted('b')), gate.enter(noted('known'), 1)];
  expect([gate.waiting(), gate.waiting(1), gate.isFull(), gate.isFull(1), gate.isIdle()]).toEqual([
    2,
    1,
    true,
    true,
    false,
  ]);
  await expect(gate.enter(noted('late'))).rejects.toBeInstanceOf(Overloaded);
  await expect(gate.enter(noted('late'), 1)).rejects.toBeInstanceOf(Overloaded);
  await expect(gate.enter(noted('nowhere'), 2)).rejects.toThrow('a gate of 2 lanes has no lane 2');
  first.end();
  await Promise.all(all);
  expect(order).toEqual(['known', 'a', 'b']);
  expect([gate.isFull(), gate.isIdle()]).toEqual([false, true]);
});

it('who waits goes on in a context of its own, also behind work that failed', async () => {
  const context = new AsyncLocalStorage<string>();
  const gate = createGate(1, 5);
  const first = held();
  const seen: (string | undefined)[] = [];
  const note = async () => void seen.push(context.getStore());
  const failed = context.run('first', () =>
    gate.enter(async () => {
      await first.work();
      throw new Error('broken');
    }),
  );
  const others = [context.run('second', () => gate.enter(note)), gate.enter(note)];
  first.end();
  await expect(failed).rejects.toThrow('broken');
  await Promise.all(others);
  expect(seen).toEqual(['second', undefined]);
});
