/** Minimum time between rounds per category, as reported to the game server. */
import { GATEWAY_PREFIX } from '@parlour/contract/gateway';
import { startGame } from '@parlour/contract/launch.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { type AuthenticateAnswer, signedHeaders } from '../../testing/gateway.ts';
import { ensureVendor, type IssuedKey } from '../../vendor-gateway/index.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let key: IssuedKey;
  beforeAll(async () => {
    const brand = { minimumCycleMs: 2_500, minimumCycleMsByCategory: { SPORTS: 9_000, FISH: 400 } };
    app = await testApp(await open(), { brand });
    key = await ensureVendor(app.database.db, app.secrets, 'BGS');
  });
  afterAll(() => app.close());

  async function cycleOf(player: Player, nodeId: string): Promise<number> {
    const { url } = valueOf(await app.call(startGame, { body: { nodeId } }, player));
    const path = `${GATEWAY_PREFIX}/authenticate`;
    const payload = JSON.stringify({ launchToken: new URL(url, 'http://localhost').searchParams.get('token') });
    const headers = signedHeaders('BGS', key, path, payload, Date.now());
    const answer = (await app.raw({ method: 'POST', url: path, headers, payload })).json<AuthenticateAnswer>();
    if (answer.status !== 'ok') throw new Error(answer.code);
    return answer.minimumCycleMs;
  }

  it('is that of the game’s category, and the usual one where the house sets none for it', async () => {
    const player = await app.register();
    // Slots, fishing, a table game and a sports match.
    const cycles: number[] = [];
    for (const nodeId of ['1001', '1003', '1004', '2002']) cycles.push(await cycleOf(player, nodeId));
    expect(cycles).toEqual([2_500, 400, 2_500, 9_000]);
  });
});
