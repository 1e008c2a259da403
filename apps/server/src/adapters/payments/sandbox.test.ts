import { expect, it } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { idleJobs } from '../../testing/jobs.ts';
import { createSandbox, SANDBOX_SIGNATURE, signSandbox } from './sandbox.ts';

const KEY = Buffer.alloc(32, 7);
const AT = 1_800_000_000;
const BODY = JSON.stringify({ id: 'm', type: 'payment.paid', ref: 'r', payment: 'p', amount: '1.00', currency: 'MMK' });

it('a signature counts for 300 seconds before and after, to the second', async () => {
  const sandbox = createSandbox({
    db: null as unknown as Db,
    jobs: idleJobs,
    key: KEY,
    ask: () => Promise.reject(new Error('nobody is asked')),
    platform: () => 'http://platform.test',
    say: () => (text) => text,
    now: () => AT * 1000,
  });
  const read = (at: number) =>
    sandbox.provider.read(Buffer.from(BODY), { [SANDBOX_SIGNATURE]: signSandbox(KEY, BODY, at) });
  const taken = { eventId: 'm', kind: 'payment.paid', news: { state: 'paid', amount: '1.00' } };
  for (const at of [AT - 300, AT, AT + 300]) expect(await read(at)).toMatchObject(taken);
  for (const at of [AT - 301, AT + 301]) expect(await read(at)).toBeNull();
});
