/** P-37 and P-39: limits of guessing, and what it reveals. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { getCaptcha, login } from '@parlour/contract/sessions.endpoints';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../config/config.ts';
import type { Hasher } from '../../core/accounts/index.ts';
import { CAPTCHA_DIGITS, PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { type LoginPolicy, loginSettings, pressureOf } from './session.rules.ts';

/** Hasher that counts verifications and computes nothing. */
function countingHasher(): Hasher & { looks: number } {
  const hasher = {
    looks: 0,
    hash: async (password: string) => `plain:${password}`,
    async verify(stored: string, password: string) {
      hasher.looks++;
      return stored === `plain:${password}`;
    },
  };
  return hasher;
}

let addresses = 0;
const stranger = (): Player => ({
  token: '',
  cookies: {},
  account: '',
  address: `10.${(++addresses >> 8) & 255}.${addresses & 255}.9`,
});
/** Budgets of a real installation. */
const REAL = { THROTTLE_SCALE: '1' };
const texts = JSON.parse(readFileSync(resolve(ROOT, 'apps/player/locales/EN.json'), 'utf8')) as Record<string, string>;

eachDatabase((_kind, open, { fresh }) => {
  const statements: string[] = [];
  /** Records the statements of the test's request, without those of the server's other work. */
  const counting = new AsyncLocalStorage<string[]>();
  const listening: KyselyPlugin = {
    transformQuery({ node }) {
      counting.getStore()?.push(node.kind);
      // Jobs of the server may use these tables too; their statements are not the request's.
      const [table] =
        /login_attempt|member_device|\bmember\b|captcha|body_nonce/.exec(
          JSON.stringify(node, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value)),
        ) ?? [];
      if (table && counting.getStore()) statements.push(`${node.kind} ${table}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const hasher = countingHasher();
  let app: TestApp;
  /** Minutes by which the servers' clock is advanced; the database's is advanced separately. */
  let minutes = 0;
  const clock = () => new Date(Date.now() + minutes * 60_000);
  beforeAll(async () => {
    const database = await open();
    app = await testApp({ ...database, db: database.db.withPlugin(listening) }, { env: REAL, hasher, clock });
  });
  afterAll(() => app.close());

  const attempt = (on: TestApp, player: Player, username: string, password: string, more: object = {}) =>
    on.call(login, { body: { username, password, type: 'username', ...more } }, player);
  const solved = async (on: TestApp, player: Player) => {
    const answer = await on.call(getCaptcha, {}, player);
    return answer.body.success ? { captcha: CAPTCHA_DIGITS, captchaId: answer.body.value.captchaId } : {};
  };

  /**
   * Guesses the password of one name from many addresses for a day, in steps of 15 minutes; returns what was not
   * refused.
   */
  async function guessForADay(on: TestApp, counter: { looks: number }, account: string, owner: Player) {
    const { db } = on.database;
    const before = counter.looks;
    let ownersTries = 0;
    let ownersFailures = 0;
    for (let quarter = 0; quarter < 10; quarter++) {
      for (let guess = 0; guess < 20; guess++) {
        const player = stranger();
        await attempt(on, player, account, `guess ${quarter} ${guess}`, await solved(on, player));
      }
      ownersTries++;
      const own = await attempt(on, owner, account, PASSWORD);
      if (!own.body.success) ownersFailures++;
      await sql`update login_attempt set at = at - interval '16 minutes'`.execute(db);
      minutes += 16;
    }
    return { looks: counter.looks - before - ownersTries, ownersTries, ownersFailures };
  }

  it('P-37 of 200 guesses from 200 networks in a day at most 30 reach the hash, and the owner is let in 10 of 10 times', {
    tags: 'wide',
  }, async () => {
    const { account } = await app.register(undefined, stranger());
    const owner = { ...stranger(), account };
    valueOf(await attempt(app, owner, account, PASSWORD));
    expect(await guessForADay(app, hasher, account, owner)).toEqual({ looks: 30, ownersTries: 10, ownersFailures: 0 });
  });

  it('P-37 control: without the budgets of a name the same guesses get through', { tags: 'wide' }, async () => {
    const counter = countingHasher();
    const careless: LoginPolicy = {
      ...loginSettings.parse({}),
      name: { failures: 1000, minutes: 15 },
      nameADay: 1000,
    };
    const other = await testApp(await fresh(), { env: REAL, hasher: counter, clock, brand: { login: careless } });
    const { account } = await other.register(undefined, stranger());
    const owner = { ...stranger(), account };
    valueOf(await attempt(other, owner, account, PASSWORD));
    expect((await guessForADay(other, counter, account, owner)).looks).toBe(200);
    await other.close();
  });

  it('P-37 of 40 guesses at once no more than five reach the hash', async () => {
    const { account } = await app.register(undefined, stranger());
    const players = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const player = stranger();
        return { player, captcha: await solved(app, player) };
      }),
    );
    const before = hasher.looks;
    await Promise.all(players.map(({ player, captcha }) => attempt(app, player, account, 'wrong', captcha)));
    expect(hasher.looks - before).toBeLessThanOrEqual(5);
  });

  it('P-37 an address group that guesses many names has to wait after 20, its neighbours elsewhere do not', async () => {
    const player = stranger();
    const network = (player.address ?? '').replace(/9$/, '');
    const codes = [];
    for (let guess = 0; guess < 22; guess++) {
      const neighbour = { ...stranger(), address: `${network}${guess + 1}` };
      const answer = await attempt(app, neighbour, `somebody_${guess}`, 'wrong', await solved(app, neighbour));
      codes.push(answer.body.success ? 'in' : answer.body.code);
    }
    expect(codes).toEqual([...Array(20).fill('login.wrong'), 'request.too_many', 'request.too_many']);
    const elsewhere = stranger();
    expect((await attempt(app, elsewhere, 'somebody_0', 'wrong', await solved(app, elsewhere))).body).toMatchObject({
      code: 'login.wrong',
    });
  });

  it('P-37 a known browser has a budget of its own: eleven wrong passwords make it wait', async () => {
    const { account } = await app.register(undefined, stranger());
    const owner = { ...stranger(), account };
    valueOf(await attempt(app, owner, account, PASSWORD));
    const codes = [];
    for (let i = 0; i < 11; i++) {
      const answer = await attempt(app, owner, account, `slip ${i}`, await solved(app, owner));
      codes.push(answer.body.success ? 'in' : answer.body.code);
    }
    expect(codes).toEqual([...Array(10).fill('login.wrong'), 'request.too_many']);
  });

  it('P-30 a name and an address that have to wait are turned away without the database for a second', async () => {
    const { account } = await app.register(undefined, stranger());
    for (let guess = 0; guess < 5; guess++) {
      const player = stranger();
      await attempt(app, player, account, `guess ${guess}`, await solved(app, player));
    }
    const asked = async () => {
      const player = stranger();
      const captcha = await solved(app, player);
      statements.length = 0;
      const { body } = await counting.run([], () => attempt(app, player, account, 'one more', captcha));
      return [body.success ? 'in' : body.code, statements.filter((one) => !one.includes('body_nonce')).length];
    };
    const [code, looks] = await asked();
    expect([code, Number(looks) > 3]).toEqual(['request.too_many', true]);
    expect(await asked()).toEqual(['request.too_many', 0]);
    minutes += 1;
    expect((await asked())[1]).toBe(looks);
    // The database decides when the wait is over, not the memory of this process.
    await sql`update login_attempt set at = at - interval '16 minutes'`.execute(app.database.db);
    minutes += 1;
    expect((await asked())[0]).toBe('login.wrong');
  });

  it('a login of a known browser writes once to the disk and asks the database ten times', async () => {
    const { account } = await app.register(undefined, stranger());
    const owner = { ...stranger(), account };
    valueOf(await attempt(app, owner, account, PASSWORD));
    const { db } = app.database;
    await sql`create table commits (what text, waits text)`.execute(db);
    await sql`create function note_commit() returns trigger language plpgsql as
      'begin insert into commits values (tg_table_name, current_setting(''synchronous_commit'')); return null; end'`.execute(
      db,
    );
    for (const table of ['body_nonce', 'login_attempt', 'session', 'reauth_ticket', 'member_device'])
      await sql`create trigger note_commit after insert or update on ${sql.table(table)}
        for each row execute function note_commit()`.execute(db);
    const asked: string[] = [];
    valueOf(await counting.run(asked, () => attempt(app, owner, account, PASSWORD)));
    const { rows } = await sql<{ what: string; waits: string }>`select * from commits`.execute(db);
    for (const table of ['body_nonce', 'login_attempt', 'session', 'reauth_ticket', 'member_device'])
      await sql`drop trigger note_commit on ${sql.table(table)}`.execute(db);
    expect(rows).toEqual([
      { what: 'body_nonce', waits: 'off' },
      { what: 'login_attempt', waits: 'off' },
      { what: 'member_device', waits: 'on' },
      { what: 'session', waits: 'on' },
      { what: 'reauth_ticket', waits: 'on' },
    ]);
    expect(asked.length).toBe(10);
  });

  describe('P-39 names', () => {
    /** Returns what an observer sees of a response, without its date. */
    async function seen(username: string, player: Player, more: object = {}) {
      const payload = await app.seal('POST', '/wps/session/login', {
        username,
        password: 'not the password',
        type: 'username',
        ...more,
      });
      statements.length = 0;
      const looks = hasher.looks;
      const response = await counting.run([], () =>
        app.raw({
          method: 'POST',
          url: '/wps/session/login',
          payload,
          headers: { 'content-type': 'application/jose', 'x-mc-enc': 'v1' },
          cookies: player.cookies,
          remoteAddress: player.address ?? '10.255.255.1',
        }),
      );
      const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => name !== 'date'));
      return {
        status: response.statusCode,
        headers,
        body: response.json<object>(),
        work: { statements: [...statements], looks: hasher.looks - looks },
      };
    }

    it('P-39 50 known and 50 unknown names get the same answers for the same work, with and without a captcha', {
      tags: 'wide',
    }, async () => {
      const known: string[] = [];
      for (let i = 0; i < 50; i++) known.push((await app.register(undefined, stranger())).account);
      const first = await seen('nobody_is_called_so', stranger());
      const flagged = stranger();
      await seen('nobody_either', flagged);
      const second = await seen('nobody_else', flagged, await solved(app, flagged));
      expect(first.body).toEqual({
        success: false,
        code: 'login.wrong',
        message: 'error.wrongLogin',
        value: { captcha: true },
      });
      expect(first.work.looks).toBe(1);
      for (const [i, account] of known.entries()) {
        for (const name of [account, `unknown_${i}`]) {
          expect(await seen(name, stranger())).toEqual(first);
          if (i % 10 === 0) {
            const player = stranger();
            await seen(`first_${name}`, player);
            expect(await seen(name, player, await solved(app, player))).toEqual(second);
          }
        }
      }
    });

    it('P-39 control: an answer that looks at the hash of known names only is told apart by its work', async () => {
      const { account } = await app.register(undefined, stranger());
      const hasty = { ...hasher };
      const looksFor = async (name: string) => {
        const member = await app.database.db
          .selectFrom('member')
          .select('password_hash')
          .where('account', '=', name)
          .executeTakeFirst();
        const before = hasher.looks;
        if (member?.password_hash) await hasty.verify(member.password_hash, 'wrong');
        return hasher.looks - before;
      };
      expect([await looksFor(account), await looksFor('nobody_at_all')]).toEqual([1, 0]);
    });

    it('P-39 ERR-005 ERR-007 disabled is said to whoever has the right password, and to nobody else', async () => {
      const { account } = await app.register(undefined, stranger());
      await app.database.db.updateTable('member').set({ state: 'disabled' }).where('account', '=', account).execute();
      const message = async (name: string, password: string) => {
        const { body } = await attempt(app, stranger(), name, password);
        return body.success ? 'in' : texts[body.message];
      };
      expect(await message(account, PASSWORD)).toBe('User does not exist or is disabled');
      expect(await message(account, 'wrong')).toBe('Wrong username or password');
      expect(await message('nobody_here_at_all', PASSWORD)).toBe('Wrong username or password');
    });
  });
});

describe('pressure', () => {
  const policy = loginSettings.parse({});
  const none = { name: 1, nameToday: 1, address: 1, pair: 1, browser: 0 };
  const at = (counts: Partial<typeof none>, more: object = {}) =>
    pressureOf(policy, {
      counts: { ...none, ...counts },
      isKnownBrowser: false,
      isUnderAttack: false,
      scale: 1,
      ...more,
    });

  it.each([
    ['a first attempt', {}, 'none'],
    ['a second attempt at the name', { name: 2 }, 'captcha'],
    ['a second attempt from the address', { address: 2 }, 'captcha'],
    ['the fifth at the name', { name: 5 }, 'captcha'],
    ['the sixth at the name', { name: 6 }, 'wait'],
    ['the 31st of the day', { nameToday: 31 }, 'wait'],
    ['the 21st from the address', { address: 21 }, 'wait'],
    ['the eleventh of the pair', { pair: 11 }, 'wait'],
  ] as const)('CAP-002 %s: %s', (_, counts, expected) => {
    expect(at(counts)).toBe(expected);
  });

  it('in a known browser only its own failures count', () => {
    const flood = { name: 900, nameToday: 900, address: 900, pair: 900 };
    expect(at({ ...flood, browser: 1 }, { isKnownBrowser: true, isUnderAttack: true })).toBe('none');
    expect(at({ ...flood, browser: 2 }, { isKnownBrowser: true })).toBe('captcha');
    expect(at({ browser: 11 }, { isKnownBrowser: true })).toBe('wait');
  });

  it('under attack strangers are asked for a captcha at once', () => {
    expect(at({}, { isUnderAttack: true })).toBe('captcha');
  });
});
