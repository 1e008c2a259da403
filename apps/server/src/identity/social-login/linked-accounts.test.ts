/** Members link and unlink providers, and set a first password; the last login method cannot be removed. */

import { setFirstPassword } from '@parlour/contract/password-reset.endpoints';
import { login } from '@parlour/contract/sessions.endpoints';
import { REDIRECT_PROOF, type SocialProvider } from '@parlour/contract/social-login';
import { addLink, listLinks, removeLink, startLink, startOAuthFlow } from '@parlour/contract/social-login.endpoints';
import { proveAgain } from '@parlour/contract/two-factor.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PREFIX } from '../../adapters/demo-identity/demo-identity.ts';
import { readBrand } from '../../config/brand.ts';
import { ROOT } from '../../config/config.ts';
import { newToken } from '../../platform/http/tokens.ts';
import { PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

const { flags } = readBrand(`${ROOT}/brands/demo`);
const visitor = (): Player => ({ token: '', cookies: { mc_pre: newToken() }, account: '' });
const NEW = 'lantern 44 road';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let names = 0;
  beforeAll(async () => {
    app = await testApp(await open(), {
      brand: {
        flags: { ...flags, GOOGLELOGIN3: true, FACEBOOKLOGIN3: true, MOBILEVERCODELOGIN3: false },
        providers: { demo: true, phone: 'sms' },
      },
    });
  });
  afterAll(() => app.close());

  type Answered = Promise<{ body: { success: boolean; code?: string } }>;
  const codeOf = async (answer: Answered) => {
    const { body } = await answer;
    return body.success ? 'success' : body.code;
  };
  const proofOf = async (player: Player, body: { password?: string } = { password: PASSWORD }) =>
    valueOf(await app.call(proveAgain, { body }, player)).proof;
  const visit = (player: Player, url: string, form?: Record<string, string>) =>
    app.raw({
      method: form ? 'POST' : 'GET',
      url,
      cookies: player.cookies,
      ...(form
        ? {
            payload: new URLSearchParams(form).toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }
        : {}),
    });
  /** Follows a flow to the provider, consents and returns; returns the final redirect address. */
  async function travel(player: Player, url: string, provider: SocialProvider, name: string) {
    const asked = new URL(url, 'http://localhost').searchParams;
    const hidden = ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge'];
    const form = Object.fromEntries(hidden.map((key) => [key, asked.get(key) ?? '']));
    const sent = await visit(player, `${DEMO_PREFIX}/${provider}/authorize`, { ...form, name, answer: 'yes' });
    const back = new URL(String(sent.headers.location));
    return (await visit(player, back.pathname + back.search)).headers.location;
  }
  async function tripToLink(player: Player, provider: SocialProvider, name: string) {
    const body = { provider, proof: await proofOf(player) };
    return travel(player, valueOf(await app.call(startLink, { body }, player)).url, provider, name);
  }
  const link = (player: Player) => app.call(addLink, {}, player);
  const unlink = async (player: Player, provider: SocialProvider, proof?: string) =>
    app.call(removeLink, { params: { provider }, body: { proof: proof ?? (await proofOf(player)) } }, player);
  async function enter(provider: SocialProvider, name: string, player = visitor()) {
    const { url } = valueOf(await app.call(startOAuthFlow, { body: { provider } }, player));
    await travel(player, url, provider, name);
    const body = { type: 'firebase' as const, firebaseIdToken: REDIRECT_PROOF };
    const answer = await app.call(login, { body }, player);
    if (answer.body.success) player.token = answer.body.value.token;
    return { answer, player };
  }
  /** Registers a member with a password, in its own browser. */
  const member = () => app.register(`linker_${++names}`, visitor());
  /** Creates a member who registered by Google and has no password. */
  async function guestOfGoogle(name: string) {
    const player = await member();
    await tripToLink(player, 'google', name);
    valueOf(await link(player));
    await app.database.db
      .updateTable('member')
      .set({ password_hash: null })
      .where('account', '=', player.account)
      .execute();
    const entered = await enter('google', name);
    return { ...entered.player, account: player.account };
  }
  const outboxOf = async (to: string) => {
    await app.settle();
    const rows = await app.database.db
      .selectFrom('outbox')
      .select(['channel', 'subject', 'body'])
      .where('recipient', '=', to)
      .orderBy('id')
      .execute();
    return rows;
  };

  it('a member links a provider, comes in by it from then on, and takes it off again', async () => {
    const player = await member();
    expect(valueOf(await app.call(listLinks, {}, player))).toEqual({
      hasPassword: true,
      offered: ['google', 'facebook'],
      links: [],
    });
    expect(await tripToLink(player, 'google', 'Ada of links')).toBe('/m/set?provider=google');
    expect(valueOf(await link(player))).toEqual({ provider: 'google' });
    expect(await codeOf(link(player))).toBe('provider.refused');
    expect(valueOf(await app.call(listLinks, {}, player)).links).toEqual([
      { provider: 'google', since: expect.any(String) },
    ]);
    const { answer } = await enter('google', 'Ada of links');
    expect(valueOf(answer).userName).toBe(player.account);
    valueOf(await unlink(player, 'google'));
    expect(await codeOf(unlink(player, 'google'))).toBe('thing.unknown');
    expect((await enter('google', 'Ada of links')).answer.body).toMatchObject({ code: 'provider.new_member' });
  });

  it('P-42 a trip that was started to link lets nobody in, one that was started to enter links nothing, and neither works in another session', async () => {
    const player = await member();
    await tripToLink(player, 'google', 'Bea of links');
    const body = { type: 'firebase' as const, firebaseIdToken: REDIRECT_PROOF };
    expect((await app.call(login, { body }, { ...visitor(), cookies: player.cookies })).body).toMatchObject({
      code: 'provider.refused',
    });
    // Another member in the same browser: the flow was started by another session.
    const other = await member();
    other.cookies.mc_pre = player.cookies.mc_pre ?? '';
    expect(await codeOf(link(other))).toBe('provider.refused');
    expect(await codeOf(link(player))).toBe('success');
    // A login flow, not one for linking.
    const { url } = valueOf(await app.call(startOAuthFlow, { body: { provider: 'facebook' } }, player));
    expect(await travel(player, url, 'facebook', 'Bea of links')).toBe('/m/login?provider=facebook');
    expect(await codeOf(link(player))).toBe('provider.refused');
  });

  it('a person who is a member already is not linked to another, and a member has one person of each provider', async () => {
    const [first, second] = [await member(), await member()];
    await tripToLink(first, 'google', 'Cid of links');
    valueOf(await link(first));
    await tripToLink(second, 'google', 'Cid of links');
    expect(await codeOf(link(second))).toBe('provider.taken');
    const body = { provider: 'google' as const, proof: await proofOf(first) };
    expect(await codeOf(app.call(startLink, { body }, first))).toBe('provider.linked');
  });

  it('every change asks for a fresh proof of this session; a remembered login is none', async () => {
    const player = await member();
    const proof = newToken();
    const body = { provider: 'google' as const, proof };
    expect(await codeOf(app.call(startLink, { body }, player))).toBe('second.proof');
    expect(await codeOf(unlink(player, 'google', proof))).toBe('second.proof');
    const first = { proof, newPassword: NEW, confirmNewPassword: NEW };
    expect(await codeOf(app.call(setFirstPassword, { body: first }, player))).toBe('second.proof');
    const guest = await guestOfGoogle('Dov of links');
    expect(await codeOf(app.call(proveAgain, { body: {} }, guest))).toBe('success');
    await sql`update session set via = 'remembered' where id = (select max(id) from session)`.execute(app.database.db);
    expect(await codeOf(app.call(proveAgain, { body: {} }, guest))).toBe('second.proof');
  });

  it('the last way in stays, also when two are taken off at once; with a password the provider may go', async () => {
    const guest = await guestOfGoogle('Eve of links');
    const proof = await proofOf(guest, {});
    expect(await codeOf(unlink(guest, 'google', proof))).toBe('provider.last_way');
    const { url } = valueOf(await app.call(startLink, { body: { provider: 'facebook', proof } }, guest));
    await travel(guest, url, 'facebook', 'Eve of links');
    valueOf(await link(guest));
    const said = await Promise.all([codeOf(unlink(guest, 'google', proof)), codeOf(unlink(guest, 'facebook', proof))]);
    expect(said).toEqual(expect.arrayContaining(['provider.last_way', 'success']));
  });

  it('a member who came by a provider sets a first password and comes in by it; a second one is a change', async () => {
    const guest = await guestOfGoogle('Fay of links');
    const { db } = app.database;
    await db
      .updateTable('member')
      .set({ email: 'fay@example.com', dialing_code: '95', mobile: '9420009001' })
      .where('account', '=', guest.account)
      .execute();
    const proof = await proofOf(guest, {});
    const set = (newPassword: string, confirmNewPassword = newPassword) =>
      codeOf(app.call(setFirstPassword, { body: { proof, newPassword, confirmNewPassword } }, guest));
    expect(await set('short')).toBe('recovery.field');
    expect(await set('password123')).toBe('recovery.field');
    expect(await set(NEW, `${NEW} no`)).toBe('recovery.field');
    const both = await Promise.all([set(NEW), set('lantern 45 road')]);
    expect(both).toEqual(expect.arrayContaining(['recovery.has_password', 'success']));
    const password = both[0] === 'success' ? NEW : 'lantern 45 road';
    const body = { username: guest.account, password, type: 'username' as const };
    expect(await codeOf(app.call(login, { body }, visitor()))).toBe('success');
    expect(await set(NEW)).toBe('recovery.has_password');
    expect(valueOf(await app.call(listLinks, {}, guest)).hasPassword).toBe(true);
    // Both contacts are notified, the phone without the account's name.
    expect(await outboxOf('fay@example.com')).toEqual([
      {
        channel: 'mail',
        subject: expect.stringContaining('သင့်အကောင့်တွင် စကားဝှက် ရှိပါပြီ'),
        body: expect.stringContaining(guest.account),
      },
    ]);
    const [sms] = await outboxOf('+959420009001');
    expect([sms?.channel, sms?.body.includes(guest.account)]).toEqual(['sms', false]);
  });
});
