import {
  getCustomerService,
  getServiceSettings,
  type SupportLinksInput,
  setServiceSettings,
} from '@parlour/contract/support-links.endpoints';
import { decodeServicePath } from '@parlour/contract/support-path';
import { getWhitelabel } from '@parlour/contract/system.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHARED_SECRET, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { entriesOf, openHosts } from './support-links.rules.ts';

const CONTACTS = { telegram: 'https://t.me/house', whatsapp: 'https://wa.me/15550100', liveChat: '' };

const NO_HELP = { realityMinutes: 60, mayDecline: true, help: [] };

describe('ways to the customer service', () => {
  it('CS stands first: the operator’s own chat or ours while the module is on, else the help centre', () => {
    const liveChat = 'https://chat.example/room';
    expect(entriesOf({ ...CONTACTS, liveChat }, true)).toEqual([
      { title: 'CS', address: liveChat },
      { title: 'whatsapp', address: 'https://wa.me/15550100' },
    ]);
    expect(entriesOf({ ...CONTACTS, liveChat }, false)[0]).toEqual({ title: 'CS', address: '/m/help' });
    expect(entriesOf({ ...CONTACTS, whatsapp: '' }, true)).toEqual([{ title: 'CS', address: '/m/chat' }]);
  });

  it('open hosts are those of the list, of the contacts and of the downloads, each once', () => {
    expect(
      openHosts({ contacts: CONTACTS, hosts: ['*.example.com', 't.me'] }, ['https://apps.example.net/a', '']),
    ).toEqual(['*.example.com', 'apps.example.net', 't.me', 'wa.me']);
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), {
      clock: clock.now,
      brand: { contacts: CONTACTS, protection: NO_HELP },
      env: SHARED_SECRET,
    });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
  });
  afterAll(() => app.close());

  const entries = async (of = app) => valueOf(await of.call(getCustomerService, {}));
  const read = async (of = app) =>
    (await entries(of)).map(({ title, path }) => [title, decodeServicePath(path)] as const);
  const set = (body: SupportLinksInput) => desk.call(setServiceSettings, { body }, tab);
  const acts = () =>
    app.database.db
      .selectFrom('audit')
      .select(['operator_name', 'before', 'after'])
      .where('act', '=', 'settings.changed')
      .orderBy('id')
      .execute();

  it('API-044 ENT-041 CHA-006 each entry has a title, CS or whatsapp, and a path with a key of its own', async () => {
    const [first, second] = [await entries(), await entries()];
    expect(first.map(({ title }) => title)).toEqual(['CS', 'whatsapp']);
    expect(await read()).toEqual([
      ['CS', '/m/chat'],
      ['whatsapp', 'https://wa.me/15550100'],
    ]);
    const keys = [...first, ...second].map(({ path }) => path.slice(-8));
    expect(new Set(keys).size).toBe(4);
  });

  it('an operator’s change is in force at once, on every server, and recorded with what was before', async () => {
    const other = await testApp(app.database, {
      brand: { contacts: CONTACTS, protection: NO_HELP },
      env: SHARED_SECRET,
    });
    const before = valueOf(await desk.call(getServiceSettings, {}, tab));
    expect(before).toEqual({ contacts: CONTACTS, hosts: [], besides: ['t.me', 'wa.me'], changedAt: null });
    const draft = {
      contacts: { telegram: '', whatsapp: '', liveChat: 'https://chat.example/room' },
      hosts: ['news.example.org', '*.example.com', 'news.example.org'],
    };
    const after = valueOf(await set(draft));
    expect(after).toMatchObject({ hosts: ['*.example.com', 'news.example.org'], besides: ['chat.example'] });
    expect(await read()).toEqual([['CS', 'https://chat.example/room']]);
    const whitelabel = valueOf(await app.call(getWhitelabel, {}));
    expect(whitelabel.contacts).toEqual(draft.contacts);
    expect(whitelabel.outwardHosts).toEqual(['*.example.com', 'chat.example', 'news.example.org']);
    await expect.poll(() => read(other)).toEqual([['CS', 'https://chat.example/room']]);
    expect(await acts()).toMatchObject([
      {
        operator_name: 'nandar',
        before: { telegram: 'https://t.me/house', hosts: '' },
        after: { telegram: '', liveChat: 'https://chat.example/room', hosts: '*.example.com news.example.org' },
      },
    ]);
    await other.server.close();
  });

  it('W6 what leads nowhere good is not kept, and leaves no record', async () => {
    const before = [await acts(), valueOf(await desk.call(getServiceSettings, {}, tab))];
    const none = { telegram: '', whatsapp: '', liveChat: '' };
    const wrong: SupportLinksInput[] = [
      { contacts: { ...none, telegram: 'https://evil.example/t.me' }, hosts: [] },
      { contacts: { ...none, whatsapp: 'javascript:alert(1)' }, hosts: [] },
      { contacts: { ...none, liveChat: 'https://user@chat.example/' }, hosts: [] },
      { contacts: { ...none, liveChat: 'http://chat.example/' }, hosts: [] },
      { contacts: none, hosts: ['*.com'] },
      { contacts: none, hosts: ['10.0.0.1'] },
      { contacts: none, hosts: Array.from({ length: 201 }, (_, i) => `a${i}.example.com`) },
    ];
    for (const body of wrong) expect([body, (await set(body)).status]).toEqual([body, 422]);
    expect([await acts(), valueOf(await desk.call(getServiceSettings, {}, tab))]).toEqual(before);
    expect(
      (await desk.call(setServiceSettings, { body: wrong[0] as SupportLinksInput }, { cookies: {}, csrf: null }))
        .status,
    ).toBe(401);
  });
});
