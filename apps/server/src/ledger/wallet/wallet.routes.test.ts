/** The wallet as seen by a player: through the real app, with a game that plays over the signed gateway. */
import { GATEWAY_PREFIX, type GatewayCallName, type OperationAnswer } from '@parlour/contract/gateway';
import { startGame } from '@parlour/contract/launch.endpoints';
import { logout } from '@parlour/contract/sessions.endpoints';
import { getWallet, listRounds, listStatement, listWallets, refillPlayMoney } from '@parlour/contract/wallet.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { type AuthenticateAnswer, signedHeaders } from '../../testing/gateway.ts';
import { ensureVendor, type IssuedKey } from '../../vendor-gateway/index.ts';
import { onBalance, trialBalance } from './index.ts';

eachDatabase((_kind, open, { fresh }) => {
  let app: TestApp;
  let key: IssuedKey;
  beforeAll(async () => {
    app = await testApp(await open());
    key = await ensureVendor(app.database.db, app.secrets, 'BGS');
  });
  afterAll(() => app.close());

  async function vendorCall<T = OperationAnswer>(name: GatewayCallName, content: object): Promise<T> {
    const url = `${GATEWAY_PREFIX}/${name}`;
    const payload = JSON.stringify(content);
    const headers = signedHeaders('BGS', key, url, payload, Date.now());
    return (await app.raw({ method: 'POST', url, headers, payload })).json();
  }

  /** Launches a game as the client does and opens it as the vendor does. */
  async function launch(player: Player, nodeId = '1001') {
    const { url } = valueOf(await app.call(startGame, { body: { nodeId, language: 'CN' } }, player));
    const launchToken = new URL(url, 'http://localhost').searchParams.get('token');
    const answer = await vendorCall<AuthenticateAnswer>('authenticate', { launchToken });
    if (answer.status !== 'ok') throw new Error(answer.code);
    return answer;
  }

  test('the way out that a game is told is an address: the public one, or this very server where there is none', async () => {
    const told = async (env: Record<string, string>) => {
      const other = await testApp(await fresh(), { env });
      const own = await ensureVendor(other.database.db, other.secrets, 'BGS');
      const port = new URL(await other.server.listen({ port: 0, host: '127.0.0.1' })).port;
      try {
        const { url } = valueOf(await other.call(startGame, { body: { nodeId: '1001' } }, await other.register()));
        const launchToken = new URL(url, 'http://localhost').searchParams.get('token');
        const path = `${GATEWAY_PREFIX}/authenticate`;
        const payload = JSON.stringify({ launchToken });
        const headers = signedHeaders('BGS', own, path, payload, Date.now());
        const answer = await other.raw({ method: 'POST', url: path, headers, payload });
        return [answer.json<{ lobbyUrl: string }>().lobbyUrl, port];
      } finally {
        await other.close();
      }
    };
    expect((await told({ PUBLIC_URL: 'https://play.example/' }))[0]).toBe('https://play.example/m/home');
    const [own, port] = await told({});
    expect(own).toBe(`http://localhost:${port}/m/home`);
  });

  const wallet = async (player: Player) => valueOf(await app.call(getWallet, {}, player));

  test("API-065 a new member has the brand's play money, and the wallets are told by book", async () => {
    const player = await app.register();
    expect(await wallet(player)).toMatchObject({
      sumBalance: `${app.brand.play.float}.00`,
      currency: 'MMK',
      book: 'PLAY',
    });
    const { wallets } = valueOf(await app.call(listWallets, {}, player));
    expect(wallets.map(({ book }) => book)).toEqual(['PLAY']);
    expect((await app.call(getWallet, {}, null)).status).toBe(401);
  });

  test('WAL-007 the wallets are also served under the relay prefix', async () => {
    const player = await app.register();
    const response = await app.raw({
      url: '/wps/relay/wps/wallets/gcs',
      headers: { 'x-mc-token': player.token },
      cookies: player.cookies,
    });
    expect(response.json()).toMatchObject({ success: true, value: { wallets: [{ book: 'PLAY' }] } });
  });

  test('a launched game bets and wins over the gateway, and the player sees balance, statement and round', async () => {
    const player = await app.register();
    const float = Number(app.brand.play.float);
    const opened = await launch(player);
    expect(opened).toMatchObject({
      game: '1001',
      language: 'CN',
      currency: 'MMK',
      minimumCycleMs: app.brand.minimumCycleMs,
    });
    const heard: bigint[] = [];
    const stop = onBalance(({ balance }) => heard.push(balance));
    const common = { player: opened.player, game: '1001', round: 'r1', currency: 'MMK' };
    await vendorCall('bet', { ...common, tx: 'b1', session: opened.session, amount: '100' });
    await vendorCall('win', { ...common, tx: 'w1', amount: '250.5', closeRound: true });
    stop();
    expect(heard).toEqual([BigInt(float * 100) - 10_000n, BigInt(float * 100) + 15_050n]);
    const { sumBalance, ledgerId } = await wallet(player);
    expect(sumBalance).toBe((float + 150.5).toFixed(2));
    const { lines } = valueOf(await app.call(listStatement, { query: { language: 'EN', size: '2' } }, player));
    expect(lines).toMatchObject([
      { id: ledgerId, kind: 'win', amount: '250.50', balance: sumBalance, gameName: 'Game 1' },
      { kind: 'bet', amount: '-100.00', gameName: 'Game 1' },
    ]);
    const { rounds } = valueOf(await app.call(listRounds, { query: { language: 'EN' } }, player));
    expect(rounds).toMatchObject([
      { gameName: 'Game 1', vassalage: 'BGS', state: 'closed', bet: '100.00', win: '250.50', recallUrl: null },
    ]);
    expect(rounds[0]?.roundId).toBe(lines[0]?.roundId);
    expect((await trialBalance(app.database.db)).problems).toEqual([]);
  });

  test('the statement continues after the last line of a page, and another member sees none of it', async () => {
    const player = await app.register();
    const opened = await launch(player);
    const common = { player: opened.player, session: opened.session, game: '1001', currency: 'MMK', amount: '1' };
    for (const n of [1, 2, 3]) await vendorCall('bet', { ...common, tx: `p${n}`, round: `p${n}` });
    const first = valueOf(await app.call(listStatement, { query: { size: '3' } }, player));
    const second = valueOf(await app.call(listStatement, { query: { size: '3', before: first.next ?? '' } }, player));
    expect([...first.lines, ...second.lines].map(({ kind }) => kind)).toEqual(['bet', 'bet', 'bet', 'grant']);
    expect(second.next).toBeNull();
    const other = await app.register();
    const { lines } = valueOf(await app.call(listStatement, { query: {} }, other));
    expect(lines.map(({ kind }) => kind)).toEqual(['grant']);
    expect(valueOf(await app.call(listRounds, { query: {} }, other)).rounds).toEqual([]);
  });

  test('VW-41 VW-43 after logout the game takes no bet, and the open round is still paid', async () => {
    const player = await app.register();
    const opened = await launch(player);
    const common = { player: opened.player, game: '1001', round: 'out', currency: 'MMK', amount: '10' };
    await vendorCall('bet', { ...common, tx: 'o1', session: opened.session });
    await app.call(logout, { body: { token: player.token } }, player);
    expect(await vendorCall('bet', { ...common, tx: 'o2', session: opened.session })).toMatchObject({
      code: 'SESSION_ENDED',
    });
    expect(await vendorCall('win', { ...common, tx: 'o3' })).toMatchObject({
      status: 'ok',
      balance: `${app.brand.play.float}.00`,
    });
  });

  test('play money is filled up when it ran low, once a day, and not before', async () => {
    const player = await app.register();
    const fill = (idempotencyKey: string) => app.call(refillPlayMoney, { body: { idempotencyKey } }, player);
    expect((await fill('first-key-0000000')).body).toMatchObject({ success: false, code: 'wallet.refill_not_due' });
    const opened = await launch(player);
    const all = {
      player: opened.player,
      session: opened.session,
      game: '1001',
      currency: 'MMK',
      amount: app.brand.play.float,
    };
    await vendorCall('bet', { ...all, tx: 'all', round: 'all' });
    const filled = valueOf(await fill('second-key-000000'));
    expect(filled.sumBalance).toBe(`${app.brand.play.float}.00`);
    expect(valueOf(await fill('second-key-000000')).ledgerId).toBe(filled.ledgerId);
    await vendorCall('bet', { ...all, tx: 'again', round: 'again' });
    expect((await fill('third-key-0000000')).body).toMatchObject({ code: 'wallet.refill_not_due' });
    const { rows } = await sql`select 1 from operation where op = 'refill'`.execute(app.database.db);
    expect(rows).toHaveLength(1);
  });
});
