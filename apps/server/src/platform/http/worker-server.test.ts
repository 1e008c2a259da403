import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { guardRoles } from './worker-server.ts';

const PATHS = [
  '/readyz',
  '/metrics?x=1',
  '/studio/play?token=t',
  '/studiox',
  '/m/home',
  '/wps/session/login',
  '/gateway/v1/bet',
];

describe('roles of a server', () => {
  it.each([
    [['api', 'jobs', 'studio'], PATHS],
    [['api'], PATHS],
    [['jobs'], ['/readyz', '/metrics?x=1']],
    [
      ['jobs', 'studio'],
      ['/readyz', '/metrics?x=1', '/studio/play?token=t'],
    ],
  ])('%j answers %j', async (roles, served) => {
    const app = fastify();
    guardRoles(app, new Set(roles), '/studio');
    app.all('/*', async () => 'served');
    const answered = [];
    for (const url of PATHS) if ((await app.inject({ url })).body === 'served') answered.push(url);
    expect(answered).toEqual(served);
    await app.close();
  });
});
