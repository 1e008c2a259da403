import { fileURLToPath } from 'node:url';
import { GATEWAY_PREFIX, type OperationAnswer } from '@parlour/contract/gateway';
import { expect, test } from 'vitest';
import { balanceOf, trialBalance } from '../ledger/wallet/index.ts';
import type { DatabaseTarget } from '../platform/db/db.ts';
import { openDatabase } from '../platform/db/open.ts';
import { type Child, startChild } from '../testing/crash.ts';
import { eachDatabase } from '../testing/databases.ts';
import { SECRETS, signedHeaders } from '../testing/gateway.ts';
import { often } from '../testing/limits.ts';
import { aPlayer, aVendor, type Player } from '../testing/players.ts';
import { playerName } from './canonical.ts';
import { type IssuedKey, issueKey } from './vendors.ts';

const SERVER = fileURLToPath(new URL('../testing/gateway-server.ts', import.meta.url));
const VENDOR = 'KILLED';
const PLAYERS = 8;
const KILLS = often(20, 20, 100);
/** Ten bets and their wins between kills. */
const BETS = (KILLS + 4) * 10;

async function seeded(target: DatabaseTarget): Promise<{ players: Player[]; key: IssuedKey }> {
  const database = await openDatabase(target);
  const vendorId = await aVendor(database.db, VENDOR);
  const key = await issueKey(database.db, SECRETS, vendorId);
  const players: Player[] = [];
  for (let n = 0; n < PLAYERS; n++) players.push(await aPlayer(database.db, vendorId, 100_000n));
  await database.close();
  return { players, key };
}

eachDatabase((_kind, _open, { newTarget }) => {
  test(`P-01 VW-56 VW-57 ${KILLS} kills -9 in the middle of ${BETS} bets lose and double nothing`, {
    timeout: KILLS * 15_000,
  }, async () => {
    const target = await newTarget();
    const { players, key } = await seeded(target);
    let child: Child;
    let url = '';
    const boot = async () => {
      child = startChild(SERVER, [JSON.stringify(target), VENDOR]);
      url = (await child.line((line) => line.startsWith('listening '))).slice('listening '.length);
    };
    await boot();

    /** Repeats a call until there is a definite answer, as a vendor must. */
    async function call(name: 'bet' | 'win', content: object): Promise<{ answer: OperationAnswer; tries: number }> {
      const path = `${GATEWAY_PREFIX}/${name}`;
      const body = JSON.stringify(content);
      for (let tries = 1; ; tries++) {
        try {
          const headers = signedHeaders(VENDOR, key, path, body, Date.now());
          const response = await fetch(url + path, { method: 'POST', headers, body });
          if (response.status === 200) return { answer: (await response.json()) as OperationAnswer, tries };
        } catch {
          // The server was killed: the outcome is unknown.
        }
        await new Promise((pass) => setTimeout(pass, 20));
      }
    }

    let answered = 0;
    let killed = 0;
    let restarting: Promise<void> = Promise.resolve();
    const answers: { answer: OperationAnswer; tries: number }[] = [];
    async function play(n: number): Promise<void> {
      const player = players[n % PLAYERS] as Player;
      const common = { player: playerName(player.accountId), game: 'g1', round: `r${n}`, currency: 'MMK' };
      answers.push(await call('bet', { ...common, tx: `b${n}`, session: player.session, amount: '3.00' }));
      if (++answered % 10 === 0 && killed < KILLS) {
        killed++;
        // Kills the process that runs at that time, because another restart may be in progress.
        restarting = restarting.then(async () => {
          await child.kill();
          await boot();
        });
      }
      answers.push(await call('win', { ...common, tx: `w${n}`, amount: '1.00', closeRound: true }));
    }
    const queue = Array.from({ length: BETS }, (_, n) => n);
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let n = queue.shift(); n !== undefined; n = queue.shift()) await play(n);
      }),
    );
    await restarting;
    await child!.kill();

    expect(killed).toBe(KILLS);
    expect(answers).toHaveLength(BETS * 2);
    expect(answers.every(({ answer }) => answer.status === 'ok')).toBe(true);
    expect(answers.some(({ tries }) => tries > 1)).toBe(true);
    const database = await openDatabase(target);
    const each = BigInt(BETS / PLAYERS) * 200n;
    for (const { memberId } of players) {
      expect((await balanceOf(database.db, memberId, 'PLAY')).balance).toBe(100_000n - each);
    }
    const operations = await database.db.selectFrom('operation').where('scope', '>', 0).select(['id']).execute();
    expect(operations).toHaveLength(BETS * 2);
    const known = new Set(operations.map(({ id }) => id.toString()));
    expect(answers.filter(({ answer }) => !known.has('operation' in answer ? answer.operation : ''))).toEqual([]);
    expect((await trialBalance(database.db)).problems).toEqual([]);
    await database.close();
  });
});
