import { register } from '@parlour/contract/registration.endpoints';
import { getMember, login } from '@parlour/contract/sessions.endpoints';
import { REDIRECT_PROOF, type SocialProvider } from '@parlour/contract/social-login';
import { getProviders, startOAuthFlow } from '@parlour/contract/social-login.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PREFIX } from '../../adapters/demo-identity/demo-identity.ts';
import { readBrand } from '../../config/brand.ts';
import { ROOT } from '../../config/config.ts';
import { newToken } from '../../platform/http/tokens.ts';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { insertIdentity } from './social-login.store.ts';

let visitors = 0;
/** Creates a separate browser. */
const visitor = (): Player => ({
  token: '',
  cookies: { mc_pre: newToken() },
  account: '',
  address: `192.0.2.${++visitors}`,
});
const { flags } = readBrand(`${ROOT}/brands/demo`);

eachDatabase((_kind, open) => {
  let app: TestApp;
  let numbers = 0;
  beforeAll(async () => {
    app = await testApp(await open(), {
      brand: {
        flags: { ...flags, GOOGLELOGIN3: true, FACEBOOKLOGIN3: true },
        providers: { demo: true, phone: 'firebase' },
      },
    });
  });
  afterAll(() => app.close());

  const visit = (player: Player, url: string, form?: Record<string, string>) =>
    app.raw({
      method: form ? 'POST' : 'GET',
      url,
      cookies: player.cookies,
      ...(player.address ? { remoteAddress: player.address } : {}),
      ...(form
        ? {
            payload: new URLSearchParams(form).toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }
        : {}),
    });

  /** Consents at the provider; returns the redirect address. */
  async function agree(player: Player, provider: SocialProvider, name: string, answer = 'yes'): Promise<URL> {
    const { url } = valueOf(await app.call(startOAuthFlow, { body: { provider } }, player));
    const page = await visit(player, url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const asked = new URL(url, 'http://localhost').searchParams;
    const hidden = ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge'];
    const form = Object.fromEntries(hidden.map((key) => [key, asked.get(key) ?? '']));
    const sent = await visit(player, `${DEMO_PREFIX}/${provider}/authorize`, { ...form, name, answer });
    expect(sent.statusCode).toBe(303);
    return new URL(String(sent.headers.location));
  }
  const comeBack = async (player: Player, address: URL) => {
    const response = await visit(player, address.pathname + address.search);
    return [response.statusCode, response.headers.location];
  };
  const enter = (player: Player, body: object) => app.call(login, { body: { type: 'firebase', ...body } }, player);
  const enterByOAuthFlow = (player: Player) => enter(player, { firebaseIdToken: REDIRECT_PROOF });

  /** Registers a member linked to an identity of a provider. */
  async function linked(provider: SocialProvider, name: string, account: string) {
    const player = visitor();
    await comeBack(player, await agree(player, provider, name));
    const row = await app.database.db
      .selectFrom('provider_trip')
      .select(['issuer', 'subject'])
      .where('shown_name', '=', name)
      .executeTakeFirstOrThrow();
    const member = await newMember(account);
    const { issuer, subject } = row;
    if (issuer === null || subject === null) throw new Error('nobody came back');
    await insertIdentity(app.database.db, { issuer, subject, provider }, member.id);
    return member;
  }
  const newMember = (account: string, mobile: { dialingCode: string; number: string } | null = null) =>
    app.database.db
      .insertInto('member')
      .values({
        account,
        nickname: account,
        email: 'player@example.com',
        dialing_code: mobile?.dialingCode ?? null,
        mobile: mobile?.number ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();

  describe('who can vouch', () => {
    it('is told with what a browser needs to go there', async () => {
      expect(valueOf(await app.call(getProviders, {}))).toEqual({
        social: ['google', 'facebook'],
        phone: { endpoint: '/demo-identity/toolkit/v1', apiKey: 'demo', checkPage: null },
        demo: true,
      });
    });
  });

  describe('a trip to a provider', () => {
    it('CAP-016 leads back to login and into the account that belongs to the person', async () => {
      await linked('google', 'Ada Lovelace', 'ada_google');
      const player = visitor();
      expect(await comeBack(player, await agree(player, 'google', 'Ada Lovelace'))).toEqual([
        303,
        '/m/login?provider=google',
      ]);
      const value = valueOf(await enterByOAuthFlow(player));
      expect(value.userName).toBe('ada_google');
      player.token = value.token;
      expect(valueOf(await app.call(getMember, {}, player)).account).toBe('ada_google');
    });

    it('P-42 a person is issuer and subject: the same name or e-mail elsewhere is somebody else', async () => {
      await linked('google', 'Grace', 'grace_google');
      await newMember('grace_email');
      const player = visitor();
      await comeBack(player, await agree(player, 'facebook', 'Grace'));
      const answer = await enterByOAuthFlow(player);
      expect([answer.status, answer.body]).toEqual([
        409,
        {
          success: false,
          code: 'provider.new_member',
          message: 'provider.newMember',
          value: { provider: 'facebook', username: expect.stringMatching(/^grace[0-9]{4}$/) },
        },
      ]);
    });

    it('CAP-016 makes a new member of somebody new: a chosen free name, no password, the same person ever after', async () => {
      const player = visitor();
      await comeBack(player, await agree(player, 'google', 'Newcomer'));
      const form = { firebaseChannel: 'sms' as const, firebaseIdToken: REDIRECT_PROOF, birthday: '1990-01-31' };
      const enrol = (over: object, who = player) =>
        app.call(register, { body: { ...form, username: 'new_by_google', ...over } }, who);
      expect((await enrol({ birthday: '' })).body).toMatchObject({ code: 'register.field' });
      expect((await enrol({ birthday: '2020-01-31' })).body).toMatchObject({ code: 'register.under_age' });
      expect((await enrol({ username: 'x' })).body).toMatchObject({ code: 'register.field' });
      await newMember('name_is_taken');
      expect((await enrol({ username: 'name_is_taken' })).body).toMatchObject({ code: 'register.username_taken' });
      expect((await enrol({}, visitor())).body).toMatchObject({ code: 'provider.refused' });
      expect(valueOf(await enrol({})).userName).toBe('new_by_google');
      expect((await enrol({ username: 'second_account' })).body).toMatchObject({ code: 'provider.refused' });

      const again = visitor();
      await comeBack(again, await agree(again, 'google', 'newcomer '));
      expect((await enrol({ username: 'third_account' }, again)).body).toMatchObject({ code: 'provider.refused' });
      expect(valueOf(await enterByOAuthFlow(again)).userName).toBe('new_by_google');
      const { password_hash: hash } = await app.database.db
        .selectFrom('member')
        .select('password_hash')
        .where('account', '=', 'new_by_google')
        .executeTakeFirstOrThrow();
      expect(hash).toBeNull();
    });

    it('two registrations of one person at once make one member', async () => {
      const player = visitor();
      await comeBack(player, await agree(player, 'facebook', 'Twice'));
      const form = { firebaseIdToken: REDIRECT_PROOF, birthday: '1990-01-31' };
      const answers = await Promise.all(
        ['twice_one', 'twice_two', 'twice_three'].map((username) =>
          app.call(register, { body: { ...form, username } }, { ...player, cookies: { ...player.cookies } }),
        ),
      );
      expect(answers.map(({ body }) => (body.success ? 'in' : body.code)).sort()).toEqual([
        'in',
        'provider.refused',
        'provider.refused',
      ]);
      const members = await app.database.db
        .selectFrom('member')
        .select('id')
        .where('account', 'like', 'twice%')
        .execute();
      expect(members).toHaveLength(1);
    });

    it('keeps the wish to be remembered on its way', async () => {
      const player = visitor();
      const { url } = valueOf(await app.call(startOAuthFlow, { body: { provider: 'google', remember: true } }, player));
      const asked = new URL(url, 'http://localhost').searchParams;
      const hidden = ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge'];
      const form = Object.fromEntries(hidden.map((key) => [key, asked.get(key) ?? '']));
      const sent = await visit(player, `${DEMO_PREFIX}/google/authorize`, { ...form, name: 'Kept', answer: 'yes' });
      expect(await comeBack(player, new URL(String(sent.headers.location)))).toEqual([
        303,
        '/m/login?provider=google&remember=1',
      ]);
    });

    it('P-42 is good once, in the browser that began it, with the provider it was begun with', async () => {
      await linked('google', 'Once', 'once_google');
      const [player, thief] = [visitor(), visitor()];
      const back = await agree(player, 'google', 'Once');
      await agree(thief, 'google', 'Somebody');
      expect(await comeBack(thief, back)).toEqual([303, '/m/login?provider=failed']);
      const swapped = new URL(back.href.replace('/google/', '/facebook/'));
      expect(await comeBack(player, swapped)).toEqual([303, '/m/login?provider=failed']);
      expect(await comeBack(player, back)).toEqual([303, '/m/login?provider=google']);
      expect(await comeBack(player, back)).toEqual([303, '/m/login?provider=failed']);
      expect((await enterByOAuthFlow(thief)).body).toMatchObject({ code: 'provider.refused' });
      valueOf(await enterByOAuthFlow(player));
      expect((await enterByOAuthFlow(player)).body).toMatchObject({ code: 'provider.refused' });
    });

    it('leads back to login when the person says no, and nobody gets in', async () => {
      const player = visitor();
      expect(await comeBack(player, await agree(player, 'google', 'No', 'no'))).toEqual([
        303,
        '/m/login?provider=declined',
      ]);
      expect((await enterByOAuthFlow(player)).body).toMatchObject({ success: false, code: 'provider.refused' });
    });

    it('tells a trip that the provider ended for a reason of its own from one that the person declined', async () => {
      const player = visitor();
      for (const [tail, told] of [
        ['error=access_denied', 'declined'],
        ['error=server_error', 'failed'],
        ['error=temporarily_unavailable', 'failed'],
        ['code=a&code=b', 'failed'],
        [`code=${'x'.repeat(4_001)}`, 'failed'],
        ['', 'failed'],
      ]) {
        const back = await agree(player, 'google', 'No', 'no');
        const state = back.searchParams.get('state');
        expect([
          tail,
          await comeBack(player, new URL(`${back.origin}${back.pathname}?state=${state}&${tail}`)),
        ]).toEqual([tail, [303, `/m/login?provider=${told}`]]);
      }
    });

    it('the demo provider sends nobody anywhere but back here', async () => {
      const player = visitor();
      const { url } = valueOf(await app.call(startOAuthFlow, { body: { provider: 'google' } }, player));
      const back = '/wps/session/provider/google/callback';
      const hostile = [
        `https://evil.example${back}`,
        `http://localhost.evil.example${back}`,
        `//evil.example${back}`,
        `http://localhost@evil.example${back}`,
        `http://localhost:81${back}`,
        `http://localhost${back}/../../../../../`,
        `http://localhost${back}?next=//evil.example`,
        'javascript:alert(1)',
        '',
      ];
      for (const address of hostile) {
        const query = new URL(url, 'http://localhost').searchParams;
        query.set('redirect_uri', address);
        const page = await visit(player, `${DEMO_PREFIX}/google/authorize?${query}`);
        expect([address, page.statusCode]).toEqual([address, 400]);
        const form = { ...Object.fromEntries(query), name: 'Eve', answer: 'yes' };
        const sent = await visit(player, `${DEMO_PREFIX}/google/authorize`, form);
        expect([address, sent.statusCode, sent.headers.location]).toEqual([address, 400, undefined]);
      }
    });

    it('ends quietly whatever stands in the address', async () => {
      const player = visitor();
      for (const tail of [
        '',
        '?state=x',
        `?state=${'s'.repeat(43)}&code=x`,
        '?state=a&state=b',
        '?error=access_denied',
      ])
        expect(await comeBack(player, new URL(`http://x/wps/session/provider/google/callback${tail}`))).toEqual([
          303,
          '/m/login?provider=failed',
        ]);
    });

    it('lets nobody in whose account is disabled', async () => {
      const member = await linked('google', 'Gone', 'gone_google');
      await app.database.db.updateTable('member').set({ state: 'disabled' }).where('id', '=', member.id).execute();
      const player = visitor();
      await comeBack(player, await agree(player, 'google', 'Gone'));
      expect((await enterByOAuthFlow(player)).body).toMatchObject({ code: 'login.disabled' });
    });
  });

  describe('a number that Firebase proves', () => {
    const toolkit = async (act: string, body: object, key = 'demo') => {
      const response = await app.raw({
        method: 'POST',
        url: `${DEMO_PREFIX}/toolkit/v1/accounts:${act}?key=${key}`,
        payload: body,
      });
      return { status: response.statusCode, body: response.json<Record<string, string>>() };
    };
    const mobile = () => ({ dialingCode: '95', number: `9420${String(++numbers).padStart(6, '0')}` });
    async function prove({ dialingCode, number }: { dialingCode: string; number: string }): Promise<string> {
      const phoneNumber = `+${dialingCode}${number}`;
      const { sessionInfo } = (await toolkit('sendVerificationCode', { phoneNumber })).body;
      const message = await app.database.db
        .selectFrom('outbox')
        .select('body')
        .where('recipient', '=', phoneNumber)
        .executeTakeFirst();
      const code = /[0-9]{6}/.exec(message?.body ?? '')?.[0];
      const { body } = await toolkit('signInWithPhoneNumber', { sessionInfo, code });
      return body.idToken ?? '';
    }
    const proof = (number: { dialingCode: string; number: string }, firebaseIdToken: string) => ({
      firebaseChannel: 'sms' as const,
      firebaseIdToken,
      firebaseMobileNo: number.number,
      countryDialingCode: `+${number.dialingCode}`,
    });

    it('ENT-007 CAP-019 lets the member with that number in, once', async () => {
      const number = mobile();
      await newMember('phone_member', number);
      const body = proof(number, await prove(number));
      expect(valueOf(await enter(visitor(), body)).userName).toBe('phone_member');
      expect((await enter(visitor(), body)).body).toMatchObject({ success: false, code: 'provider.refused' });
    });

    it('P-42 proves no other number, and a number of nobody makes no account', async () => {
      const [mine, theirs] = [mobile(), mobile()];
      await newMember('phone_victim', theirs);
      const token = await prove(mine);
      expect((await enter(visitor(), proof(theirs, token))).body).toMatchObject({ code: 'provider.refused' });
      expect((await enter(visitor(), proof(mine, token))).body).toMatchObject({ code: 'provider.unknown' });
      expect((await enter(visitor(), { firebaseIdToken: 'x' })).body).toMatchObject({ code: 'provider.refused' });
      expect((await enter(visitor(), {})).body).toMatchObject({ code: 'provider.refused' });
    });

    it('is not proven by a wrong code', async () => {
      const { sessionInfo } = (await toolkit('sendVerificationCode', { phoneNumber: '+959420999999' })).body;
      const wrong = await toolkit('signInWithPhoneNumber', { sessionInfo, code: 'x' });
      expect([wrong.status, wrong.body.error]).toMatchObject([400, { code: 400, message: 'INVALID_CODE' }]);
    });
  });
});
