/** Time from a provider's callback to the balance on the player's event stream, end to end over real sockets. */
import { createHmac, randomUUID } from 'node:crypto';
import { openDeposit } from '@parlour/contract/deposits.endpoints';
import { SANDBOX_SIGNATURE, signSandbox } from '../apps/server/src/adapters/payments/sandbox.ts';
import { testApp, valueOf } from '../apps/server/src/testing/app.ts';
import { headersOf, listenTo } from '../apps/server/src/testing/streams.ts';
import { report } from './report.ts';
import { benchDatabase } from './world.ts';

const DEPOSITS = 200;
const LIMIT_MS = 300;

const { database, drop } = await benchDatabase('deposits');
const app = await testApp(database);
const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
const player = await app.register();
const stream = await listenTo(address, headersOf(player));
const key = createHmac('sha256', app.secrets.pepper).update('payments of the sandbox').digest();

const times: number[] = [];
for (let i = 0; i < DEPOSITS; i++) {
  const deposit = valueOf(
    await app.call(
      openDeposit,
      {
        body: {
          method: 'mobile-wallet',
          amount: `${1_000 + i}`,
          idempotencyKey: randomUUID(),
          bonus: null,
          language: 'EN',
        },
      },
      player,
    ),
  );
  const ref = deposit.next?.kind === 'redirect' ? (deposit.next.url.split('/').at(-1) ?? '') : '';
  const { amount } = deposit;
  const body = JSON.stringify({ id: randomUUID(), type: 'payment.paid', ref, payment: ref, amount, currency: 'MMK' });
  const heard = stream.events.length;
  const started = performance.now();
  const sent = fetch(`${address}/payments/webhook/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SANDBOX_SIGNATURE]: signSandbox(key, body, Math.floor(Date.now() / 1000)),
    },
    body,
  });
  await stream.until((told) => told.slice(heard).some(({ event }) => event.type === 'balance'));
  times.push(performance.now() - started);
  const { status } = await sent;
  if (status !== 200) throw new Error(`the message was answered ${status}`);
}
await stream.close();
await app.close();
await drop();

times.sort((a, b) => a - b);
const held = report('deposits', [
  {
    what: `message of a payment to the balance on the stream, p95 of ${DEPOSITS}`,
    ours: times[Math.floor(DEPOSITS * 0.95)] ?? 0,
    baseline: LIMIT_MS,
    unit: 'ms',
    goal: { atMost: 1 },
  },
]);
process.exit(held ? 0 : 1);
