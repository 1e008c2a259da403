import fastify from 'fastify';
import { expect, it } from 'vitest';
import { metricsRoute } from './metrics.ts';

const TOKEN = 'a token of the monitoring';
const job = {
  name: 'deposits.expire',
  isShared: true,
  runs: 7,
  failures: 2,
  failuresInARow: 0,
  rowFailures: 3,
  succeededAt: new Date(1_800_000_000_500),
};

it('tells the figures of jobs to whoever knows the token, and to nobody else', async () => {
  const app = fastify();
  await metricsRoute(app, { token: TOKEN, jobs: () => [job], throttle: false });
  const ask = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  for (const wrong of [undefined, TOKEN, 'Bearer', `Bearer ${TOKEN} `.replaceAll('a', 'b')])
    expect((await ask(wrong)).statusCode).toBe(401);
  const { statusCode, body } = await ask(`Bearer ${TOKEN}`);
  expect(statusCode).toBe(200);
  expect(body.split('\n').filter((line) => line.startsWith('parlour_'))).toEqual([
    'parlour_job_runs_total{job="deposits.expire"} 7',
    'parlour_job_failures_total{job="deposits.expire"} 2',
    'parlour_job_row_failures_total{job="deposits.expire"} 3',
    'parlour_job_last_success_timestamp_seconds{job="deposits.expire"} 1800000000',
  ]);
  expect((await ask(`Bearer ${TOKEN}`)).body, 'totals are not added up anew').toContain(
    'runs_total{job="deposits.expire"} 7',
  );
  await app.close();
});

it('counts how often the connection that hears other servers was lost', async () => {
  const app = fastify();
  let losses = 2;
  await metricsRoute(app, { token: TOKEN, jobs: () => [], listenLosses: () => losses, throttle: false });
  const ask = async () => (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body;
  expect(await ask()).toContain('parlour_listen_losses_total 2');
  losses = 3;
  expect(await ask()).toContain('parlour_listen_losses_total 3');
  await app.close();
});

it('does not exist without a token', async () => {
  const app = fastify();
  await metricsRoute(app, { token: null, jobs: () => [job], throttle: false });
  expect((await app.inject({ url: '/metrics', headers: { authorization: 'Bearer null' } })).statusCode).toBe(404);
  await app.close();
});
