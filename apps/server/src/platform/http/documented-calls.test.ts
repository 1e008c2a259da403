/** Every call of the specification is answered at its path, by its method, and under the relay prefix. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  it.each([
    ['API-004', 'POST', '/wps/session/login'],
    ['API-006', 'POST', '/wps/session/login/freeplay'],
    ['API-007', 'PUT', '/wps/member/register'],
    ['API-008', 'PUT', '/wps/member/register/mobile'],
    ['API-012', 'GET', '/wps/system/setting/register'],
    ['API-013', 'GET', '/wps/captcha'],
    ['API-016', 'GET', '/wps/check/username'],
    ['API-017', 'POST', '/wps/member/info/email'],
    ['API-019', 'POST', '/wps/verification/sms/noLogin'],
    ['API-020', 'POST', '/wps/verification/sms/register'],
    ['API-021', 'POST', '/wps/member/password/email'],
    ['API-022', 'POST', '/wps/member/password/verification'],
    ['API-024', 'DELETE', '/wps/session/logout'],
    ['API-025', 'GET', '/wps/member/trialuser'],
    ['API-027', 'POST', '/wps/member/info/icon'],
    ['API-027', 'GET', '/wps/member/info/icon'],
    ['API-028', 'GET', '/wps/system/country'],
    ['API-029', 'GET', '/wps/system/whitelabel'],
    ['API-030', 'GET', '/wps/system/domainRoute'],
    ['API-031', 'GET', '/wps/system/status'],
    ['API-032', 'GET', '/wps/member/info'],
    ['WAL-007', 'GET', '/wps/wallets/gcs'],
  ] as const)('%s %s %s is answered at its path, and under the relay prefix', async (_row, method, path) => {
    for (const url of [path, `/wps/relay${path}`]) {
      const { code } = (await app.raw({ method, url })).json<{ code?: string }>();
      expect(['request.unknown_path', 'request.method']).not.toContain(code);
    }
  });

  /** Calls of section 7 of both documents, with the documented paths. */
  const LISTED = {
    GET: [
      '/wps/verification',
      '/wps/system/setting/register',
      '/wps/captcha',
      '/wps/agent/affiliate',
      '/wps/check/username',
      '/wps/member/trialuser',
      '/wps/system/template',
      '/wps/member/info/icon',
      '/wps/system/country',
      '/wps/system/whitelabel',
      '/wps/system/status',
      '/wps/system/domainRoute',
      '/wps/member/info',
      '/wps/content/announcements',
      '/wps/content/notices',
      '/wps/content/announcements/popular',
      '/wps/content/promotions',
      '/wps/inbox/unread',
      '/wps/chat/unread',
      '/wps/customerService',
      '/wps/game/list',
      '/wps/game/classifications',
      '/wps/game/favourite/ids',
      '/wps/game/favourite',
      '/wps/game/recent/add',
      '/wps/game/recent',
      '/wps/game/hot',
      '/wps/game/vendors',
      '/wps/game/launchGame',
      '/wps/game/winners',
      '/lgw/draw/:gameId',
      '/lgw/games/game_menus',
      '/lgw/games/mobile',
      '/lgw/games/popular',
      '/lgw/vn/games/game_menu',
      '/lgw/vn/draws/recent',
      '/lgw/vn/draw/:gameId',
      '/lgw/numeros/near',
      '/lgw/orders',
      '/lgw/orders/detail',
      '/wps/chat/launch',
      '/wps/chat/anchors/hot',
      '/wps/chat/anchors/promo',
      '/wps/chat/focus',
      '/wps/chat/liveModels',
      '/wps/help',
      '/wps/wallets/merchant',
      '/wps/wallets/member',
      '/wps/wallets/gcs',
      '/wps/member/rank/progress',
      '/wps/agent/contracts/daily-salary',
      '/wps/agent/contracts/dividend',
      '/wps/agent/contracts/hourly-salary',
      '/wps/agent/team-kpi',
      '/wps/agent/downlines',
      '/wps/agent/dividends',
      '/wps/agent/daily-salary',
      '/wps/agent/rebates',
      '/wps/agent/quotas',
    ],
    POST: [
      '/wps/session/login',
      '/wps/session/login/freeplay',
      '/wps/agent/affiliate/check',
      '/wps/member/info/email',
      '/wps/verification/sms/noLogin',
      '/wps/verification/sms/register',
      '/wps/member/password/email',
      '/wps/member/password/verification',
      '/wps/member/info/icon',
      '/wps/content/announcements/read',
      '/wps/game/favourite',
      '/lgw/orders',
    ],
    PUT: [
      '/wps/member/register',
      '/wps/member/register/mobile',
      '/wps/member/password',
      '/lgw/orders/suborders/cancel',
    ],
    DELETE: ['/wps/session/logout', '/wps/game/favourite'],
  } as const;
  it('CFG-013 every listed call has a handler, and refuses by its own rules alone', async () => {
    const unanswered: string[] = [];
    for (const [method, paths] of Object.entries(LISTED) as [keyof typeof LISTED, readonly string[]][])
      for (const path of paths) {
        const answer = await app.raw({ method, url: path.replace(':gameId', '1') });
        const { code } = answer.json<{ code?: string }>();
        if (code === 'request.unknown_path' || code === 'request.method' || answer.statusCode >= 500)
          unanswered.push(`${method} ${path}: ${answer.statusCode} ${code}`);
      }
    expect(unanswered).toEqual([]);
  });

  // Each of these changes state; none is reachable at another call's address.
  it.each([
    ['API-045', 'PUT'],
    ['API-051', 'POST'],
    ['API-052', 'DELETE'],
  ] as const)('%s is a %s', async (row, method) => {
    const url = row === 'API-045' ? '/wps/feedback' : '/wps/game/favourite';
    expect((await app.raw({ method, url })).json()).not.toMatchObject({ code: 'request.method' });
  });
});
