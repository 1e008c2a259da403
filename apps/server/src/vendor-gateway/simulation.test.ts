/**
 * A simulated gateway: calls, their order, and every fault between the gateway and its database are derived from one
 * seed, and so is every answer.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyCommands, balanceOf, type Command, type CommandOutcome } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { aCommand } from '../testing/commands.ts';
import { eachDatabase } from '../testing/databases.ts';
import { often } from '../testing/limits.ts';
import { aStep, commandOf, Model, START, type Step } from '../testing/model.ts';
import { aPlayer, aVendor, type Player } from '../testing/players.ts';
import { clean } from '../testing/scene.ts';
import { type Batcher, createBatcher, NoOutcome } from './batcher.ts';

const SEEDS = often(2, 20, 2_000);
const AGAIN = often(1, 5, 100);
const OPERATIONS = often(80, 500);
const PLAYERS = 6;
/**
 * Many times more than a seed needs: an operation that always fails ends the simulation instead of hanging the test.
 */
const MOST_WAVES = OPERATIONS;

/**
 * Faults of a statement: none; unavailable before or after it; a serialisation failure; an error caused by one of its
 * commands; or the server dies after executing it.
 */
const FAULTS = ['none', 'away', 'away after', 'race', 'fails', 'dies'] as const;
type Fault = (typeof FAULTS)[number];
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 10, arbitrary: fc.constant<Fault>('none') },
  { weight: 5, arbitrary: fc.constantFrom(...FAULTS.slice(1)) },
);

const broken = (code: string): Error => Object.assign(new Error(`simulated ${code}`), { code });
const AWAY = 'ECONNREFUSED';

type Simulated = { trace: string; faults: string[] };

/** Runs one seed on a database, as a vendor that repeats every call until it has an answer. */
async function simulate(db: Db, seed: number, vendor: string): Promise<Simulated> {
  const vendorId = await aVendor(db, vendor);
  const players: Player[] = [];
  for (let n = 0; n < PLAYERS; n++) players.push(await aPlayer(db, vendorId, START));
  const models = new Map(players.map(({ accountId }) => [accountId, new Model()]));
  const draw = <T>(arbitrary: fc.Arbitrary<T>, count: number, of: number) =>
    fc.sample(arbitrary, { numRuns: count, seed: seed * 16 + of });
  const steps = draw(aStep({ players: PLAYERS, ids: 30, rounds: 12 }), OPERATIONS, 0);
  const happens = draw(fault, OPERATIONS * 3, 1);
  const sizes = draw(fc.integer({ min: 1, max: 24 }), OPERATIONS * 3, 2);
  const trace = createHash('sha256');
  const faults: string[] = [];
  const stepOf = new Map<Command, Step>();

  /** Runs the real statement and compares it with the model in the order of execution. */
  async function execute(commands: readonly Command[]): Promise<CommandOutcome[]> {
    const outcomes = await applyCommands(db, commands);
    for (const [n, command] of commands.entries()) {
      const { code = null, balance = null, replayed = false } = outcomes[n] ?? {};
      const expected = models.get(command.account)?.apply(stepOf.get(command) as Step);
      const [is, must] = [{ code, balance, replayed }, expected].map(
        (each) => `${each?.code} ${each?.balance} ${each?.replayed}`,
      );
      if (is !== must) faults.push(`${JSON.stringify(stepOf.get(command))} came to ${is}, not ${must}`);
      trace.update(`${command.op} ${command.tx} ${is}\n`);
    }
    return outcomes;
  }

  let statements = 0;
  let isDead = false;
  async function apply(commands: readonly Command[]): Promise<CommandOutcome[]> {
    const what = happens[statements++ % happens.length] ?? 'none';
    trace.update(`${what} ${commands.length}\n`);
    if (isDead || what === 'away') throw broken(AWAY);
    if (what === 'race') throw broken('40001');
    if (what === 'fails' && commands.length > 1) throw broken('XX000');
    const outcomes = await execute(commands);
    if (what === 'dies') isDead = true;
    if (what === 'away after' || what === 'dies') throw broken(AWAY);
    return outcomes;
  }

  const begin = (): Batcher => {
    isDead = false;
    return createBatcher({
      apply,
      committed: () => {},
      most: 8,
      atOnce: 1,
      patienceMs: Number.POSITIVE_INFINITY,
      pause: async () => {},
    });
  };
  let batcher = begin();
  const waiting = steps.map((step) => {
    const player = players[step.player] as Player;
    const command = commandOf(step, aCommand(vendorId, player));
    stepOf.set(command, step);
    return command;
  });
  for (let wave = 0; waiting.length > 0; wave++) {
    if (wave === MOST_WAVES) {
      faults.push(`${waiting.length} operations have no outcome after ${wave} waves`);
      break;
    }
    const together = waiting.splice(0, sizes[wave % sizes.length]);
    const settled = await Promise.allSettled(together.map((command) => batcher.submit(command)));
    const unknown = together.filter((_, n) => settled[n]?.status === 'rejected');
    for (const each of settled)
      if (each.status === 'rejected' && !(each.reason instanceof NoOutcome)) faults.push(String(each.reason));
    waiting.unshift(...unknown);
    if (isDead) {
      await batcher.close();
      batcher = begin();
    }
  }
  await batcher.close();
  for (const { memberId, accountId } of players) {
    const { balance } = await balanceOf(db, memberId, 'PLAY');
    if (balance !== models.get(accountId)?.balance)
      faults.push(`an account holds ${balance}, not ${models.get(accountId)?.balance}`);
    trace.update(`${balance}\n`);
  }
  return { trace: trace.digest('hex'), faults };
}

const [given] = [process.env['SIMULATION']];
const first = Number(process.env['SEED'] ?? '1') * 10_000;
const seeds = given === undefined ? Array.from({ length: SEEDS }, (_, n) => first + n) : [Number(given)];

eachDatabase((kind, open) => {
  test(`P-05 ${SEEDS} seeds of ${OPERATIONS} operations with faults equal the model, and ${AGAIN} of ${AGAIN} play again to the byte`, async () => {
    const { db } = await open();
    for (const [n, seed] of seeds.entries()) {
      const { trace, faults } = await simulate(db, seed, `S${seed}`);
      const again = n < AGAIN ? await simulate(db, seed, `A${seed}`) : { trace };
      const replay = `SIMULATION=${seed} PARLOUR_DATABASES=${kind} npm run assure -- P-05`;
      expect({ faults, trace: again.trace }, `play it again: ${replay}`).toEqual({ faults: [], trace });
    }
    await clean({ db });
  });
});
