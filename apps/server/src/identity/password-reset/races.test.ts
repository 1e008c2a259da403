/**
 * Conditions checked before a transaction are checked again inside it, because another request may change them in
 * between.
 */
import { proveEmail, sendEmailCode } from '@parlour/contract/profile.endpoints';
import { proveAgain } from '@parlour/contract/two-factor.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { interleavedHasher } from '../../testing/interleaved.ts';
import { FLAGS, NEW, recoveryScene, type Scene, SECRET_KEY } from './scene.ts';

const OTHER = 'yet another password';

eachDatabase((_kind, open) => {
  const race = interleavedHasher();
  let app: TestApp;
  let scene: Scene;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { flags: FLAGS }, env: { SECRET_KEY }, hasher: race.hasher });
    scene = recoveryScene(app);
  });
  afterAll(() => app.close());

  const opens = async (account: string) => {
    const tried = [];
    for (const password of [PASSWORD, NEW, OTHER]) {
      await app.database.db.deleteFrom('login_attempt').execute();
      tried.push((await scene.signIn(account, password)).body.success);
    }
    return tried;
  };

  it('of two changes of a password at once one is made, and its password is the one that works', async () => {
    const player = await app.register();
    race.duringNextCheck(async () => valueOf(await scene.change(player, PASSWORD, OTHER)));
    const answer = await scene.change(player, PASSWORD, NEW);
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'recovery.old_wrong' }]);
    expect(await opens(player.account)).toEqual([false, false, true]);
  });

  it('two changes at once by a ticket and by the old password: one of them', async () => {
    const { account } = await app.register();
    const { body, player } = await scene.signIn(account, PASSWORD);
    const ticket = body.success ? (body.value.ticket ?? '') : '';
    race.duringNextCheck(async () => valueOf(await scene.change(player, PASSWORD, OTHER)));
    expect((await scene.change(player, ticket, NEW)).body).toMatchObject({ code: 'recovery.old_wrong' });
    expect(await opens(account)).toEqual([false, false, true]);
  });

  it('P-35 a password that is changed while it is looked at opens no session', async () => {
    const player = await app.register();
    race.duringNextCheck(async () => valueOf(await scene.change(player, PASSWORD, NEW)));
    const answer = await scene.signIn(player.account, PASSWORD);
    expect([answer.status, answer.body]).toMatchObject([429, { code: 'request.busy' }]);
    const live = await app.database.db
      .selectFrom('session')
      .innerJoin('member', 'member.id', 'session.member_id')
      .select('session.id')
      .where('member.account', '=', player.account)
      .where('ended_at', 'is', null)
      .execute();
    expect(live).toHaveLength(1);
    expect(await scene.isAlive(player)).toBe(true);
  });

  it('a link sets no password of a member who is disabled in the same moment', async () => {
    const { player, email } = await scene.withEmail();
    await scene.askMail(player.account, email);
    const link = await scene.linkTo(email);
    race.duringNextCheck(() => scene.disable(player.account));
    expect((await scene.byLink(link)).body).toMatchObject({ code: 'recovery.link' });
  });

  it('a code by SMS sets no password of a member whose number goes to somebody else in the same moment', async () => {
    const { player, mobile } = await scene.withMobile();
    const browser = await scene.withCode(mobile);
    race.duringNextCheck(() =>
      sql`update member set mobile = null, dialing_code = null where account = ${player.account}`.execute(
        app.database.db,
      ),
    );
    expect((await scene.byPhone(mobile, browser)).body).toMatchObject({ code: 'login.disabled' });
    expect(await opens(player.account)).toEqual([true, false, false]);
  });

  async function changeEmail(player: Player, email: string): Promise<void> {
    valueOf(await app.call(sendEmailCode, { body: { email } }, player));
    await app.settle();
    const code = /\b[0-9]{6}\b/.exec((await scene.mailsTo(email)).at(-1)?.body ?? '')?.[0] ?? '';
    const { proof } = valueOf(await app.call(proveAgain, { body: { password: PASSWORD } }, player));
    valueOf(await app.call(proveEmail, { body: { email, code, proof } }, player));
  }

  it('a link that was mailed to an address is over when the member proves another one', async () => {
    const { player, email } = await scene.withEmail();
    await scene.askMail(player.account, email);
    const link = await scene.linkTo(email);
    await changeEmail(player, 'thenewone@example.com');
    expect((await scene.byLink(link)).body).toMatchObject({ code: 'recovery.link' });
  });

  it('a proof is worth nothing any more when its session has ended', async () => {
    const { player } = await scene.withEmail();
    const { proof } = valueOf(await app.call(proveAgain, { body: { password: PASSWORD } }, player));
    const { db } = app.database;
    const session = await db
      .selectFrom('session')
      .innerJoin('member', 'member.id', 'session.member_id')
      .select('session.id')
      .where('account', '=', player.account)
      .executeTakeFirstOrThrow();
    // The session ends between the check and the transaction, as by a new password elsewhere: it is still resolved.
    expect(await scene.isAlive(player)).toBe(true);
    await sql`update session set ended_at = clock_timestamp() where id = ${session.id}`.execute(db);
    const answer = await app.call(
      proveEmail,
      { body: { email: 'another@example.com', code: '000000', proof } },
      player,
    );
    expect(answer.body.success).toBe(false);
    expect(answer.body).toMatchObject({ code: expect.stringMatching(/^(second\.proof|session\.ended)$/) });
  });
});
