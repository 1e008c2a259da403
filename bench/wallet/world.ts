/** Players, commands and loops for the wallet's benchmark. */

import type { Command, CommandOutcome } from '../../apps/server/src/ledger/wallet/index.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { aPlayer, aSession, type Player } from '../../apps/server/src/testing/players.ts';
import { NoOutcome } from '../../apps/server/src/vendor-gateway/batcher.ts';

export const VENDOR = 'BENCH';
const MONEY = 1_000_000_000_000n;

/** Prefix of a player's second session name, which a pgbench script can construct. */
export const SESSION_PREFIX = 'of-';

export async function makePlayers(db: Db, vendorId: number, count: number): Promise<Player[]> {
  const players: Player[] = [];
  for (let n = 0; n < count; n++) {
    const player = await aPlayer(db, vendorId, MONEY);
    await aSession(db, player.accountId, vendorId, 60, `${SESSION_PREFIX}${player.accountId}`);
    players.push(player);
  }
  return players;
}

let n = 0;

/** Returns a bet of 1.00 with unused ids. */
export function betOf(scope: number, player: Player): Command {
  const id = `b${process.pid}-${++n}`;
  return {
    scope,
    account: player.accountId,
    op: 'bet',
    tx: id,
    ref: null,
    session: player.session,
    game: 'g1',
    round: id,
    bet: 100n,
    win: 0n,
    currency: 'MMK',
    closeRound: false,
    hash: '00112233445566778899aabbccddeeff',
    refusal: null,
  };
}

export type Slice = { perSecond: number; p99: number };

/** Keeps a number of calls in flight for a duration. Every call must succeed. */
export async function keepInFlight(
  inFlight: number,
  seconds: number,
  call: () => Promise<CommandOutcome>,
): Promise<Slice> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (let at = performance.now(); at < end; ) {
        const outcome = await call();
        if (outcome.code !== null) throw new NoOutcome(`a bet was refused: ${outcome.code}`);
        const now = performance.now();
        latencies.push(now - at);
        at = now;
      }
    }),
  );
  const took = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  return { perSecond: latencies.length / took, p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0 };
}
