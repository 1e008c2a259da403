import { FREE_PLAY_MODULE, TOKEN_HEADER } from '@parlour/contract/accounts';
import { DEFAULT_GAME_CODE } from '@parlour/contract/catalogue';
import { addFavourite, removeFavourite } from '@parlour/contract/favourites.endpoints';
import { createTrialUser, startFreePlay } from '@parlour/contract/guest-play.endpoints';
import { startGame } from '@parlour/contract/launch.endpoints';
import { getMember, login, logout } from '@parlour/contract/sessions.endpoints';
import { getWallet, listStatement, refillPlayMoney } from '@parlour/contract/wallet.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialBalance } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { PASSWORD, type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { signedHeaders } from '../../testing/gateway.ts';
import { within } from '../../testing/limits.ts';
import { heldOf } from '../../testing/records.ts';
import { ensureVendor } from '../../vendor-gateway/index.ts';
import { trialName } from './guest-play.rules.ts';

let visitors = 0;
const visitor = (): Player => ({ token: '', cookies: {}, account: '', address: `198.51.100.${++visitors}` });

/** Lists members' rows in the ledger and elsewhere, outside the TRIAL book. */
async function tracesOutsideTrial(db: Db, type: number): Promise<string[]> {
  const { rows } = await sql<{ trace: string }>`
    select 'entry in ' || l.book as trace from entry e
      join account a on a.id = e.account_id join member m on m.id = a.member_id join ledger l on l.id = e.ledger_id
      where m.type = ${type} and l.book <> 'TRIAL'
    union all
    select 'entry of a transfer across books' from entry e join entry o on o.transfer_id = e.transfer_id
      where o.ledger_id <> e.ledger_id
    union all
    select 'wallet in ' || l.book from wallet w join member m on m.id = w.member_id join ledger l on l.id = w.ledger_id
      where m.type = ${type} and l.book <> 'TRIAL'
    union all select 'favourite' from favourite f join member m on m.id = f.member_id where m.type = ${type}`.execute(
    db,
  );
  return rows.map((row) => row.trace);
}

eachDatabase((_kind, open, { fresh }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  /** Creates a guest account. */
  async function aTrial(): Promise<Player> {
    const player = visitor();
    const value = valueOf(await app.call(createTrialUser, {}, player));
    return Object.assign(player, { token: value.token, account: value.userName });
  }
  const launch = (player: Player, freeplay?: string) =>
    app.call(startGame, { body: { nodeId: '1001', gameCode: DEFAULT_GAME_CODE, freeplay } }, player);

  describe('trial play', () => {
    it('API-006 a POST with a module id gives a trial session', async () => {
      const player = visitor();
      const value = valueOf(await app.call(startFreePlay, { body: { moduleId: FREE_PLAY_MODULE } }, player));
      expect(value).toMatchObject({ type: 4, customerType: 'TRIAL', firstTimeLogin: true });
      player.token = value.token;
      expect(valueOf(await app.call(getMember, {}, player))).toMatchObject({ account: value.userName, type: 4 });
      const other = await app.call(startFreePlay, { body: { moduleId: 'CBS3' } }, visitor());
      expect([other.status, other.body]).toMatchObject([422, { code: 'trial.module' }]);
    });

    it('API-025 a GET returns a trial account with demo credit in the trial book', async () => {
      const player = await aTrial();
      expect(player.account).toMatch(/^trial-[a-z2-9]{8}$/);
      expect(valueOf(await app.call(getWallet, {}, player))).toMatchObject({ sumBalance: '10000.00', book: 'TRIAL' });
      expect(valueOf(await app.call(listStatement, { query: {} }, player)).lines).toMatchObject([
        { kind: 'grant', amount: '10000.00' },
      ]);
    });

    it('is answered with the running trial when there is one, and refused to members', async () => {
      const player = await aTrial();
      const again = valueOf(await app.call(createTrialUser, {}, player));
      expect([again.token, again.userName]).toEqual([player.token, player.account]);
      const member = await app.register();
      expect((await app.call(createTrialUser, {}, member)).body).toMatchObject({ code: 'access.denied' });
      expect(valueOf(await app.call(getMember, {}, member)).type).toBe(0);
    });

    it('the GET is refused to other sites and to prefetches', async () => {
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { purpose: 'prefetch' }]) {
        const answer = await app.raw({ url: createTrialUser.path, headers });
        expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
      }
    });

    it('an address makes as many as it may in a day, also when it asks all at once', async () => {
      const trial = { hours: 1, credit: '5', perAddress: 3 };
      const other = await testApp(await fresh(), { brand: { trial } });
      const address = '192.0.2.77';
      const tries = await Promise.all(
        Array.from({ length: 6 }, () => other.call(createTrialUser, {}, { ...visitor(), address })),
      );
      expect(tries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429]);
      expect((await other.call(createTrialUser, {}, visitor())).status).toBe(200);
      await other.close();
    });

    it('without trial terms the feature is not there', async () => {
      const { trial: _none, ...brand } = app.brand;
      const other = await testApp(await fresh(), { brand: { ...brand, trial: undefined } });
      expect((await other.call(createTrialUser, {}, visitor())).body).toMatchObject({
        code: 'access.denied',
        message: 'error.noPermission',
      });
      await other.close();
    });

    it('nobody signs in with the name of a trial', async () => {
      const { account } = await aTrial();
      const tried = await app.call(
        login,
        { body: { username: account, password: PASSWORD, type: 'username' } },
        visitor(),
      );
      expect(tried.body).toMatchObject({ code: 'login.wrong' });
    });

    it('names cannot be registered and are made of plain letters', () => {
      expect(trialName(new Uint8Array([0, 1, 2, 31, 255, 7, 8, 9, 200]))).toMatch(/^trial-[a-z2-9]{8}$/);
    });
  });

  describe('what a trial may do', () => {
    it('TRI-007 ENT-023 a changing call changes nothing and answers free_reject', async () => {
      const player = await aTrial();
      const before = await heldOf(app.database.db, player.account);
      const calls = [
        app.call(addFavourite, { body: { nodeId: '1001', vendor: 'BGS' } }, player),
        app.call(removeFavourite, { body: { nodeId: '1001', vendor: 'BGS' } }, player),
        app.call(refillPlayMoney, { body: { idempotencyKey: 'k'.repeat(20) } }, player),
      ];
      for (const answer of await Promise.all(calls))
        expect([answer.status, answer.body]).toMatchObject([
          403,
          { code: 'access.free_reject', message: 'free_reject' },
        ]);
      expect(await heldOf(app.database.db, player.account)).toEqual(before);
      // Control: the digests include the demo credit, and no favourite.
      expect([before['entry'] === '', before['wallet'] === '', before['favourite'] === '']).toEqual([
        false,
        false,
        true,
      ]);
      expect(await tracesOutsideTrial(app.database.db, 4)).toEqual([]);
    });

    it('TRI-007 every call of members that changes something is refused to a guest before anything else', async () => {
      const player = await aTrial();
      const before = await heldOf(app.database.db, player.account);
      const changing = app.platform.registry.filter(({ changes, access }) => changes && access !== 'operator');
      const ofMembers = changing.filter(({ access }) => access === 'member' || access === 'agent');
      expect(ofMembers.length).toBeGreaterThan(40);
      const passed: unknown[] = [];
      for (const { method, path, relay, access } of ofMembers)
        for (const place of relay ? [path, relay] : [path]) {
          const { statusCode, body } = await app.raw({
            method,
            url: place.replaceAll(/:\w+/g, '1'),
            headers: { [TOKEN_HEADER]: player.token },
            cookies: player.cookies,
            ...(method === 'GET' ? {} : { payload: {} }),
          });
          const code = access === 'agent' ? 'access.denied' : 'access.free_reject';
          if (statusCode !== 403 || !body.includes(`"${code}"`)) passed.push([method, place, statusCode]);
        }
      expect(passed).toEqual([]);
      expect(await heldOf(app.database.db, player.account)).toEqual(before);
      // State changes open to every session: playing in its own book, and reporting play time. Any other endpoint needs
      // a decision.
      const ofSessions = changing
        .filter(({ access }) => access === 'session')
        .map(({ method, path }) => `${method} ${path}`);
      expect(ofSessions).toEqual(['POST /wps/protection/sitting', 'POST /wps/game/launch', 'GET /wps/game/launchGame']);
    });

    it('plays in free play alone, with demo credit', async () => {
      const player = await aTrial();
      expect((await launch(player)).body).toMatchObject({ code: 'access.free_reject' });
      expect(valueOf(await launch(player, '1')).url).toContain('token=');
      await sql`update gateway_vendor set books = '{PLAY}' where code = 'BGS'`.execute(app.database.db);
      expect((await launch(player, '1')).body).toMatchObject({ code: 'access.free_reject' });
      await sql`update gateway_vendor set books = '{PLAY,TRIAL}' where code = 'BGS'`.execute(app.database.db);
    });

    it('ERR-004 member types without free play are told so by their launch', async () => {
      const player = await app.register();
      const setType = (type: number) =>
        app.database.db.updateTable('member').set({ type }).where('account', '=', player.account).execute();
      const answers: Record<number, number> = {};
      for (const type of [0, 1, 2, 40, 41, 42]) {
        await setType(type);
        const fresh = valueOf(
          await app.call(login, { body: { username: player.account, password: PASSWORD, type: 'username' } }, player),
        );
        player.token = fresh.token;
        answers[type] = (await launch(player)).status;
      }
      expect(answers).toEqual({ 0: 200, 1: 200, 2: 200, 40: 403, 41: 403, 42: 403 });
    });

    it('P-46 random acts of trials leave no entry outside the trial book and no write elsewhere', {
      tags: 'wide',
    }, async () => {
      const key = await ensureVendor(app.database.db, app.secrets, 'BGS');
      const players = await Promise.all(Array.from({ length: 4 }, aTrial));
      const seed = Number(process.env['SEED']);
      const found = await wander(players, key, 1000, seed);
      expect(found, `seed ${seed}`).toBeGreaterThan(150);
      expect(await tracesOutsideTrial(app.database.db, 4), `seed ${seed}`).toEqual([]);
      const books = await trialBalance(app.database.db);
      expect(books.problems).toEqual([]);
    });

    it('P-46 control: a guard that lets guests write is found', async () => {
      const { isReadOnly } = app.platform;
      const player = await aTrial();
      app.platform.isReadOnly = () => false;
      await app.call(addFavourite, { body: { nodeId: '1002', vendor: 'JL' } }, player);
      app.platform.isReadOnly = isReadOnly;
      expect(await tracesOutsideTrial(app.database.db, 4)).toEqual(['favourite']);
      await sql`delete from favourite`.execute(app.database.db);
    });

    /** Runs random actions over HTTP and as the vendor; returns how many had an effect. */
    async function wander(players: Player[], key: { keyId: string; secret: string }, steps: number, seed: number) {
      let state = seed || 1;
      const draw = (below: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
      const vendor = async (name: string, content: object) => {
        const url = `/gateway/v1/${name}`;
        const payload = JSON.stringify(content);
        const headers = signedHeaders('BGS', key, url, payload, Date.now());
        return (await app.raw({ method: 'POST', url, payload, headers })).json<Record<string, string>>();
      };
      const seats = new Map<Player, { session: string; player: string }>();
      let effects = 0;
      for (let step = 0; step < steps; step++) {
        const player = players[draw(players.length)] as Player;
        const seat = seats.get(player);
        const id = `x${seed}-${step}`;
        const play = seat && { player: seat.player, game: '1001', currency: 'MMK', round: `r${draw(40)}` };
        const acts: (() => Promise<boolean>)[] = [
          async () => {
            const launched = await launch(player, ['1', undefined][draw(2)]);
            if (!launched.body.success) return false;
            const launchToken = new URL(launched.body.value.url, 'http://x').searchParams.get('token') ?? '';
            const admitted = await vendor('authenticate', { launchToken });
            seats.set(player, { session: admitted.session ?? '', player: admitted.player ?? '' });
            return true;
          },
          async () =>
            Boolean(
              seat &&
                (await vendor('bet', { ...play, tx: id, amount: `${1 + draw(400)}`, session: seat.session })).status ===
                  'ok',
            ),
          async () =>
            Boolean(seat && (await vendor('win', { ...play, tx: id, amount: `${draw(300)}` })).status === 'ok'),
          async () =>
            Boolean(
              seat &&
                (await vendor('rollback', { tx: id, player: seat.player, betTx: `x${seed}-${draw(step + 1)}` }))
                  .status === 'ok',
            ),
          async () =>
            (await app.call(refillPlayMoney, { body: { idempotencyKey: id.padEnd(20, 'k') } }, player)).status === 200,
          async () =>
            (await app.call(addFavourite, { body: { nodeId: '1003', vendor: 'BGS' } }, player)).status === 200,
          async () => (await app.call(createTrialUser, {}, player)).status === 200,
        ];
        if (await acts[[0, 1, 1, 1, 2, 2, 3, 4, 5, 6][draw(10)] as number]?.()) effects++;
      }
      return effects;
    }
  });

  describe('the end of a trial', () => {
    it('closes the account and its session after its time, and keeps every entry', async () => {
      const { db } = app.database;
      const [over, running] = [await aTrial(), await aTrial()];
      await sql`update trial set expires_at = clock_timestamp() - interval '1 second'
        where member_id = (select id from member where account = ${over.account})`.execute(db);
      const before = (await trialBalance(db)).transfers;
      expect(await app.closeTrials()).toBe(1);
      expect(await app.closeTrials()).toBe(0);
      await expect
        .poll(async () => (await app.call(getMember, {}, over)).body, { timeout: within(3_000) })
        .toMatchObject({ success: false, code: 'session.ended' });
      expect((await app.call(getMember, {}, running)).status).toBe(200);
      expect((await trialBalance(db)).transfers).toBe(before);
      const { rows } = await sql<{ state: string; closed: boolean; live: bigint; entries: bigint }>`
        select m.state, t.closed_at is not null as closed,
          (select count(*) from session s where s.member_id = m.id and s.ended_at is null) as live,
          (select count(*) from entry e join account a on a.id = e.account_id where a.member_id = m.id) as entries
        from member m join trial t on t.member_id = m.id where m.account = ${over.account}`.execute(db);
      expect(rows).toEqual([{ state: 'disabled', closed: true, live: 0n, entries: 1n }]);
    });

    it('logging out ends the trial session on the server', async () => {
      const player = await aTrial();
      expect(valueOf(await app.call(logout, { body: {} }, player))).toEqual({ ended: true });
      expect((await app.call(getMember, {}, player)).status).toBe(401);
    });
  });
});
