/**
 * Clients that move money through a gateway under infrastructure faults: kills, stops and disconnections. Each client
 * has its own players and knows their exact balances; it repeats a call until there is a definite answer, as vendors
 * do.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { GATEWAY_PREFIX, type OperationAnswer } from '@parlour/contract/gateway';
import fc from 'fast-check';
import { balanceOf, trialBalance } from '../ledger/wallet/index.ts';
import type { DatabaseTarget } from '../platform/db/db.ts';
import { openDatabase } from '../platform/db/open.ts';
import { playerName } from '../vendor-gateway/canonical.ts';
import { type IssuedKey, issueKey } from '../vendor-gateway/vendors.ts';
import { type Child, startChild } from './crash.ts';
import { SECRETS, signedHeaders } from './gateway.ts';
import { aPlayer, aVendor, type Player } from './players.ts';
import { aProxy, type Weather } from './proxy.ts';

const SERVER = fileURLToPath(new URL('gateway-server.ts', import.meta.url));
const VENDOR = 'STORM';
/** Initial balance of every player, and the maximum of one transfer; minor units. */
const START = 8n;
const MOST = 5;

export type Nemesis = 'kill server' | 'kill database' | 'stop' | 'slow' | 'cut' | 'clock';

export type StormPlan = {
  target: DatabaseTarget;
  players: number;
  clients: number;
  /** Minimum number of answered transfers. */
  transfers: number;
  /** Minimum number of reads of the sum of all accounts meanwhile. */
  reads: number;
  /** Faults one after another, spread over the transfers. */
  nemeses: readonly Nemesis[];
  /** Kills and restarts the database's processes. */
  killDatabase?: () => Promise<void>;
};

export type StormReport = {
  /** Answered transfers, by outcome. */
  done: number;
  declined: number;
  /** Calls that were sent more than once. */
  repeated: number;
  reads: number;
  /** Violations, one line each. */
  faults: string[];
};

/** Milliseconds for which each fault lasts. */
const BAD_MS = { stop: 5_000, slow: 2_000, cut: 2_000, clock: 1_000 };
/** Within the tolerated clock skew of signed calls, in both directions, and far outside. */
const WRONG_CLOCKS = [240_000, -240_000, 86_400_000];

const money = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

async function seeded({ target, players: count }: StormPlan): Promise<{ players: Player[]; key: IssuedKey }> {
  const database = await openDatabase(target);
  const vendorId = await aVendor(database.db, VENDOR);
  const key = await issueKey(database.db, SECRETS, vendorId);
  const players: Player[] = [];
  for (let n = 0; n < count; n++) players.push(await aPlayer(database.db, vendorId, START));
  await database.close();
  return { players, key };
}

/** @returns the observations; the database is closed again */
export async function storm(plan: StormPlan): Promise<StormReport> {
  const { target, clients, transfers, reads, nemeses } = plan;
  const { players, key } = await seeded(plan);
  const proxy = await aProxy();
  let server: Child;
  let direct = '';
  const boot = async () => {
    server = startChild(SERVER, [JSON.stringify(target), VENDOR]);
    direct = (await server.line((line) => line.startsWith('listening '))).slice('listening '.length);
    proxy.leadTo(direct);
  };
  await boot();

  const report: StormReport = { done: 0, declined: 0, repeated: 0, reads: 0, faults: [] };
  const operations = new Set<string>();

  /** Repeats a call until there is a definite answer. */
  async function call(name: 'bet' | 'win' | 'balance', content: object): Promise<OperationAnswer> {
    const path = `${GATEWAY_PREFIX}/${name}`;
    const body = JSON.stringify(content);
    for (let tries = 1; ; tries++) {
      try {
        const headers = signedHeaders(VENDOR, key, path, body, Date.now());
        const response = await fetch(proxy.url + path, {
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.timeout(8_000),
        });
        const answer = (await response.json()) as OperationAnswer;
        if (response.status === 200) {
          if (tries > 1) report.repeated++;
          return answer;
        }
      } catch {
        // Disconnected or killed: the outcome is unknown.
      }
      await pause(20);
    }
  }

  const held = new Map(players.map(({ accountId }) => [accountId, START]));
  const answered = () => report.done + report.declined;
  const drawn = fc.sample(fc.record({ wins: fc.boolean(), by: fc.bigInt({ min: 1n, max: BigInt(MOST) }) }), 1_000);

  /** A client: draws a transfer for one of its players, and checks the balance after it. */
  async function play(client: number): Promise<void> {
    const own = players.filter((_, n) => n % clients === client);
    for (let n = 0; answered() < transfers; n++) {
      const player = own[n % own.length] as Player;
      const { wins, by } = drawn[(client * 31 + n) % drawn.length] as { wins: boolean; by: bigint };
      const name = playerName(player.accountId);
      const common = { player: name, game: 'g1', round: `r${client}-${n}`, currency: 'MMK' };
      const before = held.get(player.accountId) ?? 0n;
      // A round's payout is bet first: a win is a bet of one unit, and a win of the drawn amount plus that unit.
      const bet = wins ? 1n : by;
      const answer = await call('bet', {
        ...common,
        tx: `b${client}-${n}`,
        session: player.session,
        amount: money(bet),
      });
      const isCovered = before >= bet;
      if (
        (answer.status === 'ok') !== isCovered ||
        (!isCovered && 'code' in answer && answer.code !== 'INSUFFICIENT_FUNDS')
      )
        report.faults.push(`a bet of ${bet} on ${before} was answered ${JSON.stringify(answer)}`);
      let after = isCovered ? before - bet : before;
      if (answer.status === 'ok') {
        operations.add(answer.operation);
        report.done++;
        const win = wins ? by + bet : 0n;
        const paid = await call('win', { ...common, tx: `w${client}-${n}`, amount: money(win), closeRound: true });
        if (paid.status === 'ok') operations.add(paid.operation);
        else report.faults.push(`a win of ${win} was answered ${JSON.stringify(paid)}`);
        report.done++;
        after += win;
      } else report.declined++;
      held.set(player.accountId, after);
      const seen = await call('balance', { player: name });
      if (!('balance' in seen) || seen.balance !== money(after))
        report.faults.push(`the balance of ${name} is ${money(after)} and was told as ${JSON.stringify(seen)}`);
    }
  }

  /** Reads the sum of all accounts until it was read often enough. */
  async function watch(): Promise<void> {
    while (report.reads < reads || answered() < transfers) {
      try {
        const response = await fetch(`${direct}/test/total`, { signal: AbortSignal.timeout(8_000) });
        if (response.status !== 200) continue;
        const { total, least } = (await response.json()) as { total: string; least: string };
        report.reads++;
        if (total !== '0' || BigInt(least) < 0n) report.faults.push(`all accounts held ${total}, the least ${least}`);
      } catch {
        await pause(20);
      }
    }
  }

  const weather = async (become: Weather, ms: number) => {
    proxy.become(become);
    await pause(ms);
    proxy.become('clear');
  };
  const setClock = (ms: number) =>
    fetch(`${direct}/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ms }),
    });
  let clocks = 0;
  const strike: Record<Nemesis, () => Promise<unknown>> = {
    async 'kill server'() {
      await server.kill();
      await boot();
    },
    async 'kill database'() {
      if (!plan.killDatabase) throw new Error('this database has no processes of its own');
      await plan.killDatabase();
    },
    async stop() {
      process.kill(server.pid, 'SIGSTOP');
      await pause(BAD_MS.stop);
      process.kill(server.pid, 'SIGCONT');
    },
    slow: () => weather('slow', BAD_MS.slow),
    cut: () => weather('cut', BAD_MS.cut),
    async clock() {
      await setClock(WRONG_CLOCKS[clocks++ % WRONG_CLOCKS.length] ?? 0);
      await pause(BAD_MS.clock);
      await setClock(0);
    },
  };
  async function strikes(): Promise<void> {
    for (const [n, nemesis] of nemeses.entries()) {
      const due = Math.floor(((n + 0.5) * transfers) / nemeses.length);
      while (answered() < due) await pause(5);
      await strike[nemesis]();
    }
  }

  await Promise.all([strikes(), watch(), watch(), ...Array.from({ length: clients }, (_, client) => play(client))]);
  await server!.kill();
  await proxy.close();

  const database = await openDatabase(target);
  for (const { memberId, accountId } of players) {
    const { balance } = await balanceOf(database.db, memberId, 'PLAY');
    if (balance !== held.get(accountId))
      report.faults.push(`account ${accountId} holds ${balance}, not ${held.get(accountId)}`);
  }
  const kept = await database.db
    .selectFrom('operation')
    .where('scope', '>', 0)
    .where('state', '=', 'done')
    .select('id')
    .execute();
  const ids = new Set(kept.map(({ id }) => id.toString()));
  const lost = [...operations].filter((id) => !ids.has(id));
  if (lost.length > 0) report.faults.push(`${lost.length} operations were acknowledged and are lost`);
  if (kept.length !== operations.size)
    report.faults.push(`${kept.length} operations were kept, ${operations.size} acknowledged`);
  report.faults.push(...(await trialBalance(database.db)).problems);
  await database.close();
  return report;
}
