/** Settings of a house, changed in the console while the server runs, as players get them. */
import { CHAT_LAUNCH } from '@parlour/contract/chat';
import { launchChat } from '@parlour/contract/chat.endpoints';
import { getDownloads } from '@parlour/contract/downloads.endpoints';
import { createTrialUser } from '@parlour/contract/guest-play.endpoints';
import type { SettingGroup, SettingValues } from '@parlour/contract/house-settings';
import { fieldsOf, needsTwo, SETTING_GROUPS } from '@parlour/contract/house-settings';
import {
  approveHouseSettings,
  askHouseSettings,
  getHouseSettings,
  refuseHouseSettings,
  setHouseSettings,
} from '@parlour/contract/house-settings.endpoints';
import { getRegistrationSettings, register } from '@parlour/contract/registration.endpoints';
import { getCaptcha, login } from '@parlour/contract/sessions.endpoints';
import { getWhitelabel } from '@parlour/contract/system.endpoints';
import { getWallet } from '@parlour/contract/wallet.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CAPTCHA_DIGITS,
  PASSWORD,
  type Player,
  SHARED_SECRET,
  SMS_CODE,
  type TestApp,
  testApp,
  valueOf,
} from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let staff: ReturnType<typeof consoleOf>;
  let one: Tab;
  let two: Tab;
  const clock = goingClock();
  beforeAll(async () => {
    app = await testApp(await open(), { clock: clock.now, env: SHARED_SECRET });
    staff = consoleOf(app);
    one = await staff.operator(clock, 'first-person');
    two = await staff.operator(clock, 'second-person');
  });
  afterAll(() => app.close());

  async function state(group: SettingGroup, tab = one) {
    const { groups } = valueOf(await staff.call(getHouseSettings, {}, tab));
    const found = groups.find((each) => each.group === group);
    if (!found) throw new Error(`there is no group ${group}`);
    return found;
  }
  const bodyOf = async (group: SettingGroup, over: SettingValues, note = '') => {
    const { version, current } = await state(group);
    return { base: version, values: { ...current, ...over }, note };
  };
  const set = async (group: SettingGroup, over: SettingValues, note = '') =>
    staff.call(setHouseSettings, { params: { group }, body: await bodyOf(group, over, note) }, one);
  const ask = async (group: SettingGroup, over: SettingValues, tab = one) =>
    staff.call(askHouseSettings, { params: { group }, body: await bodyOf(group, over, 'new limits') }, tab);
  const approve = (id: string, tab: Tab) => staff.call(approveHouseSettings, { params: { id } }, tab);
  const refuse = (id: string, tab: Tab) =>
    staff.call(refuseHouseSettings, { params: { id }, body: { reason: 'too much' } }, tab);
  async function pending(group: SettingGroup, tab = one) {
    const [request] = (await state(group, tab)).requests;
    if (!request) throw new Error(`nothing of ${group} is pending`);
    return request;
  }
  const acts = (act: string) =>
    app.database.db
      .selectFrom('audit')
      .select(['operator_name', 'before', 'after', 'reason'])
      .where('act', '=', act)
      .orderBy('id')
      .execute();
  const whitelabel = async (of = app) => valueOf(await of.call(getWhitelabel, {}));
  const visitor = (): Player => ({ token: '', cookies: {}, account: '' });
  async function join(username: string, birthday: string) {
    const player = visitor();
    const { captchaId } = valueOf(await app.call(getCaptcha, {}, player));
    const secret = { password: PASSWORD, confirmPassword: PASSWORD };
    const body = { username, ...secret, birthday, captcha: CAPTCHA_DIGITS, captchaId };
    const joined = await app.call(register, { body }, player);
    return joined.body.success ? 'success' : joined.body.code;
  }

  describe('settings of the house', () => {
    it('a new house has those of its brand file', async () => {
      const { groups, currency } = valueOf(await staff.call(getHouseSettings, {}, one));
      expect(groups.map(({ group }) => group)).toEqual([...SETTING_GROUPS]);
      expect(currency).toEqual({ code: 'MMK', symbol: 'K', exponent: 2 });
      for (const { group, version, current, original, conflict, history, requests } of groups) {
        expect([group, version, conflict, history, requests]).toEqual([group, 0, null, [], []]);
        expect(current).toEqual(original);
        expect(Object.keys(current).toSorted()).toEqual(Object.keys(fieldsOf(group)).toSorted());
      }
    });

    it('download links, the minimum age and the forms follow a change at once', async () => {
      valueOf(await set('downloads', { ios: 'https://apps.example/parlour', mobileConfig: '' }, 'in the store'));
      const downloads = valueOf(await app.call(getDownloads, {}));
      expect([downloads.IOS.url, downloads.MOBILECONFIG.url]).toEqual(['https://apps.example/parlour', '']);
      // Links of players lead there as well, without a question.
      expect((await whitelabel()).outwardHosts).toContain('apps.example');
      expect((await app.raw({ url: '/wps/system/webclip.mobileconfig' })).statusCode).toBe(404);

      valueOf(await set('legal', { minimumAge: 21 }));
      expect((await whitelabel()).minimumAge).toBe(21);
      const forms = async () => valueOf(await app.call(getRegistrationSettings, {}));
      expect((await forms()).minimumAge).toBe(21);
      const born = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;
      expect([await join('twenty_years', born(20)), await join('twenty_two', born(22))]).toEqual([
        'register.under_age',
        'success',
      ]);

      valueOf(await set('registration', { email: 'required', nickname: 'off', whatsapp: 'optional' }));
      const fields = (await forms()).fields.map(({ name, rule }) => [name, rule.required]);
      expect(fields).toContainEqual(['email', true]);
      expect(fields).toContainEqual(['whatsapp', false]);
      expect(fields.map(([name]) => name)).not.toContain('nickname');
      valueOf(await set('registration', (await state('registration')).original));
      expect(await acts('settings.changed')).toMatchObject([
        {
          operator_name: 'first-person',
          before: { group: 'downloads', ios: '', mobileConfig: 'own' },
          after: { group: 'downloads', ios: 'https://apps.example/parlour', mobileConfig: '' },
          reason: 'in the store',
        },
        { before: { minimumAge: 18 }, after: { minimumAge: 21 } },
        { before: { email: 'optional', nickname: 'optional', whatsapp: 'off' } },
        { after: { email: 'optional', nickname: 'optional', whatsapp: 'off' } },
      ]);
    });

    it('flags open and close ways in and pages at once', async () => {
      const before = (await whitelabel()).flags;
      expect([before.USERNAMEREG3, before.CBS3, before.AFFMAN3]).toEqual([true, true, true]);
      valueOf(await set('features', { USERNAMEREG3: false, CBS3: false, MOBILEVERCODELOGIN3: false }));
      const { flags } = await whitelabel();
      expect([flags.USERNAMEREG3, flags.CBS3, flags.MOBILEVERCODELOGIN3]).toEqual([false, false, false]);
      expect(await join('no_way_in', '1990-01-31')).toBe('register.closed');
      const chat = async () =>
        app.call(launchChat, { query: { ...CHAT_LAUNCH, backUrl: '/m/home', headerColor: '', title: '' } });
      expect((await chat()).body).toMatchObject({ code: 'access.denied' });
      const number = { username: '912345678', countryDialingCode: '+95', verificationCode: SMS_CODE };
      const bySms = async () => (await app.call(login, { body: { type: 'sms', ...number } })).body;
      expect(await bySms()).toMatchObject({ code: 'access.denied' });
      // An invitation whose code is worthless would be a false promise, as for the file.
      const worthless = await set('features', { AFFMAN3: false });
      expect(worthless.body).toMatchObject({
        code: 'settings.invalid',
        value: { field: null, message: expect.stringContaining('AFFMAN3') },
      });
      valueOf(await set('features', { USERNAMEREG3: true, CBS3: true, MOBILEVERCODELOGIN3: true }));
      expect(await join('way_in_again', '1990-01-31')).toBe('success');
      expect((await chat()).body).toMatchObject({ success: true });
      expect(await bySms()).toMatchObject({ code: 'sms.wrong' });
    });

    it('a previous revision comes back as a new one, and so does the value of the brand file', async () => {
      const { version, current, original, history } = await state('downloads');
      const interim = valueOf(await set('downloads', { ios: 'https://other.example/' }));
      expect((await state('downloads')).version).toBeGreaterThan(version);
      expect(interim.groups.find(({ group }) => group === 'downloads')?.history).toHaveLength(history.length + 1);
      valueOf(await set('downloads', current, 'undo'));
      expect(valueOf(await app.call(getDownloads, {})).IOS.url).toBe('https://apps.example/parlour');
      valueOf(await set('downloads', original, 'back to the file'));
      expect(valueOf(await app.call(getDownloads, {})).IOS.url).toBe('');
      const now = await state('downloads');
      expect(now.current).toEqual(original);
      expect(now.history.map(({ note, operator, approver }) => [note, operator, approver])).toEqual([
        ['back to the file', 'first-person', null],
        ['undo', 'first-person', null],
        ['', 'first-person', null],
        ['in the store', 'first-person', null],
      ]);
      // Nothing is pinned any more: another brand file would apply.
      const { overrides } = await app.database.db
        .selectFrom('house_setting')
        .select('overrides')
        .where('setting_group', '=', 'downloads')
        .orderBy('version', 'desc')
        .executeTakeFirstOrThrow();
      expect(overrides).toEqual({});
      await expect(app.database.db.updateTable('house_setting').set({ note: 'x' }).execute()).rejects.toThrow(
        'never changed',
      );
    });

    it('a change on an old revision is refused, and of concurrent ones one is saved', async () => {
      const body = await bodyOf('legal', { minimumAge: 22 });
      const send = (minimumAge: number) =>
        staff.call(setHouseSettings, { params: { group: 'legal' }, body: { ...body, values: { minimumAge } } }, one);
      const both = await Promise.all([send(22), send(23)]);
      expect(both.map((each) => (each.body.success ? 'saved' : each.body.code)).toSorted()).toEqual([
        'saved',
        'settings.changed',
      ]);
      // Other groups do not matter.
      const late = await bodyOf('legal', { minimumAge: 19 });
      valueOf(await set('downloads', { android: 'https://apk.example/' }));
      valueOf(await staff.call(setHouseSettings, { params: { group: 'legal' }, body: late }, one));
      expect((await whitelabel()).minimumAge).toBe(19);
    });

    it('a language is offered no longer, and pages are in another one; at least one stays', async () => {
      const page = async () => (await app.raw({ method: 'GET', url: '/m/home', cookies: { mc_lang: 'TH' } })).body;
      const { languages } = valueOf(await staff.call(getHouseSettings, {}, one));
      expect((await whitelabel()).languages).toEqual(languages);
      expect(await page()).toContain('<html lang="th"');
      valueOf(await set('languages', { hidden: ['TH', 'KO'] }));
      expect((await whitelabel()).languages).toEqual(languages.filter((code) => code !== 'TH' && code !== 'KO'));
      expect(await page()).toContain('<html lang="my"');
      const all = await set('languages', { hidden: languages });
      expect(all.body).toMatchObject({ code: 'settings.invalid', value: { field: null } });
      expect((await set('languages', { hidden: ['XX'] })).body).toMatchObject({
        code: 'settings.invalid',
        value: { field: 'hidden' },
      });
      valueOf(await set('languages', { hidden: [] }));
      expect(await page()).toContain('<html lang="th"');
    });

    it('faults are reported at their field, and nothing is stored', async () => {
      const before = valueOf(await staff.call(getHouseSettings, {}, one));
      const fault = async (group: SettingGroup, over: SettingValues) => {
        const { body } = await (needsTwo(group) ? ask(group, over) : set(group, over));
        return body.success ? 'saved' : [body.code, (body.value as { field: string | null }).field];
      };
      expect(await fault('legal', { minimumAge: 17 })).toEqual(['settings.invalid', 'minimumAge']);
      expect(await fault('legal', { currency: 'USD' })).toEqual(['settings.invalid', 'currency']);
      expect(await fault('downloads', { ios: 'http://apps.example/' })).toEqual(['settings.invalid', 'ios']);
      expect(await fault('downloads', { android: 'javascript:alert(1)' })).toEqual(['settings.invalid', 'android']);
      expect(await fault('contacts', { telegram: 'https://evil.example/t.me' })).toEqual([
        'settings.invalid',
        'telegram',
      ]);
      expect(await fault('registration', { email: 'maybe' })).toEqual(['settings.invalid', 'email']);
      expect(await fault('features', { CBS3: 'yes' })).toEqual(['settings.invalid', 'CBS3']);
      expect(await fault('features', { COCKFIGHT3: true })).toEqual(['settings.invalid', 'COCKFIGHT3']);
      expect(await fault('withdrawals', { min: '-1' })).toEqual(['settings.invalid', 'min']);
      expect(await fault('withdrawals', { min: '0' })).toEqual(['settings.invalid', 'min']);
      expect(await fault('withdrawals', { max: '1.005' })).toEqual(['settings.invalid', 'max']);
      expect(await fault('withdrawals', { min: '5000', max: '4000' })).toEqual(['settings.invalid', null]);
      expect(await fault('trial', { hours: 0 })).toEqual(['settings.invalid', 'hours']);
      expect(valueOf(await staff.call(getHouseSettings, {}, one))).toEqual(before);
    });

    it('limits of money wait for another operator, and nobody alone puts them in force', async () => {
      const credit = async () => {
        const player = visitor();
        const { token } = valueOf(await app.call(createTrialUser, {}, player));
        return valueOf(await app.call(getWallet, {}, Object.assign(player, { token }))).sumBalance;
      };
      expect(await credit()).toBe('10000.00');
      expect(await staff.codeOf(set('trial', { credit: '777' }))).toBe('settings.second');
      valueOf(await ask('trial', { credit: '777', hours: 6 }));
      expect(await credit()).toBe('10000.00');
      expect(await staff.codeOf(ask('trial', { credit: '888' }, two))).toBe('settings.pending');
      const request = await pending('trial');
      expect(request).toMatchObject({
        before: { credit: '10000', hours: 12 },
        values: { credit: '777', hours: 6 },
        askedBy: 'first-person',
        own: true,
        note: 'new limits',
      });
      expect((await pending('trial', two)).own).toBe(false);
      expect(await staff.codeOf(approve(request.id, one))).toBe('approval.own');
      const content = await staff.operator(clock, 'content-person', 'content');
      expect(await staff.codeOf(approve(request.id, content))).toBe('access.right');
      const direct = sql`insert into house_setting (setting_group, overrides, operator_id, operator_name)
        select 'trial', '{"credit": "9"}', id, name from operator where name = 'first-person'`;
      await expect(direct.execute(app.database.db)).rejects.toThrow('check');
      expect(await credit()).toBe('10000.00');
      valueOf(await approve(request.id, two));
      expect(await credit()).toBe('777.00');
      expect((await state('trial')).history).toMatchObject([
        { operator: 'first-person', approver: 'second-person', note: 'new limits' },
      ]);
      expect(await staff.codeOf(approve(request.id, two))).toBe('approval.decided');
      expect(await acts('settings.approved')).toMatchObject([
        {
          operator_name: 'second-person',
          before: { group: 'trial', credit: '10000', hours: 12 },
          after: { group: 'trial', credit: '777', hours: 6 },
        },
      ]);
    });

    it('new players get the play money in force', async () => {
      const money = async (player: Player) => valueOf(await app.call(getWallet, {}, player)).sumBalance;
      expect(await money(await app.register())).toBe('100000.00');
      valueOf(await ask('play', { float: '2500' }));
      expect(await money(await app.register())).toBe('100000.00');
      valueOf(await approve((await pending('play')).id, two));
      expect(await money(await app.register())).toBe('2500.00');
    });

    it('guest accounts are closed to new guests once they are no longer offered', async () => {
      valueOf(await ask('trial', { offered: false }));
      valueOf(await approve((await pending('trial')).id, two));
      expect((await whitelabel()).trialPlay).toBe(false);
      expect((await app.call(createTrialUser, {}, visitor())).body).toMatchObject({ code: 'access.denied' });
    });

    it('a request is refused by the other operator, withdrawn by its own, and decided once', async () => {
      valueOf(await ask('withdrawals', { max: '2000000' }));
      const { id } = await pending('withdrawals');
      valueOf(await refuse(id, two));
      expect(await staff.codeOf(approve(id, two))).toBe('approval.decided');
      expect(await staff.codeOf(refuse(id, one))).toBe('approval.decided');
      valueOf(await ask('withdrawals', { max: '2000000' }, two));
      valueOf(await refuse((await pending('withdrawals')).id, two));
      expect((await state('withdrawals')).requests).toEqual([]);
      expect([await acts('settings.refused'), await acts('settings.withdrawn')]).toMatchObject([
        [{ operator_name: 'second-person', after: { group: 'withdrawals' }, reason: 'too much' }],
        [{ operator_name: 'second-person', after: { group: 'withdrawals' } }],
      ]);
      expect(await staff.codeOf(approve('999999', two))).toBe('thing.unknown');
    });

    it('an approval is void once the values that the requester saw have changed', async () => {
      valueOf(await ask('withdrawals', { max: '3000000' }));
      const { id } = await pending('withdrawals');
      // Another server of the house runs with another brand file.
      const { withdrawals } = app.brand;
      const other = await testApp(app.database, {
        brand: { withdrawals: { ...withdrawals, min: '2000' } },
        env: SHARED_SECRET,
      });
      const there = consoleOf(other);
      expect(await there.codeOf(there.call(approveHouseSettings, { params: { id } }, two))).toBe('settings.void');
      await other.server.close();
      expect(await acts('settings.voided')).toMatchObject([
        { operator_name: 'second-person', before: { min: '1000' }, after: { min: '2000' }, reason: 'new limits' },
      ]);
      expect(await staff.codeOf(approve(id, two))).toBe('approval.decided');
      expect(await state('withdrawals')).toMatchObject({ version: 0, requests: [] });
    });

    it('a request of a day ago is over, and makes room for another one', async () => {
      const { db } = app.database;
      valueOf(await ask('withdrawals', { max: '3000000' }));
      const { id } = await pending('withdrawals');
      await sql`alter table house_setting_request disable trigger house_setting_request_moves`.execute(db);
      await sql`update house_setting_request set until = clock_timestamp() where id = ${id}`.execute(db);
      await sql`alter table house_setting_request enable trigger house_setting_request_moves`.execute(db);
      expect((await state('withdrawals')).requests).toEqual([]);
      expect(await staff.codeOf(approve(id, two))).toBe('approval.expired');
      valueOf(await ask('withdrawals', { max: '4000000' }));
      valueOf(await refuse((await pending('withdrawals')).id, one));
    });

    // Last, because the servers of one process render pages with the same transport.
    it('a change takes effect on every server', async () => {
      const other = await testApp(app.database, { env: SHARED_SECRET });
      expect((await whitelabel(other)).minimumAge).toBe(19);
      valueOf(await set('legal', { minimumAge: 25 }));
      await expect.poll(async () => (await whitelabel(other)).minimumAge).toBe(25);
      await other.server.close();
    });
  });
});
