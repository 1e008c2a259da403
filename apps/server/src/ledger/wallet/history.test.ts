/** Random histories of vendor calls, compared with a simple model. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { often } from '../../testing/limits.ts';
import { aStep, commandOf, Model, START, type Step, stepOf } from '../../testing/model.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import { createBatcher, NoOutcome } from '../../vendor-gateway/batcher.ts';
import { applyCommands, balanceOf, type Command, type CommandOutcome, trialBalance } from './index.ts';

const HISTORIES = often(20, 60, 20_000);
const STEP = aStep({ players: 2, ids: 5, rounds: 3 });
/** A refusal that is not stored, repeated after the balance has changed: it once returned the old balance. */
const REFUSED_AGAIN: Step = { op: 'win', player: 0, id: 0, round: 1, amount: 7, close: true };
const WON_BETWEEN: Step = { op: 'settle', player: 0, id: 0, round: 0, amount: 0, win: 1 };

/** Event of a history: a call with its repetitions and delay, the end of a session, or a restart of the server. */
type Act =
  | { kind: 'call'; step: Step; times: number; late: number }
  | { kind: 'end'; player: number }
  | { kind: 'restart' };
const ACT: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('call' as const),
      step: STEP,
      times: fc.integer({ min: 1, max: 2 }),
      // Number of pauses during which the call is pending, so that calls overtake each other, ends of sessions and
      // restarts.
      late: fc.integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), player: fc.integer({ min: 0, max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);
/** Fate of a batch: two of five lose the connection, before or after execution. */
const FATE = fc.constantFrom('heard' as const, 'heard' as const, 'heard' as const, 'lost' as const, 'unheard' as const);
/** No connection fails so often by chance: a permanent failure is a fault and must be reported. */
const MOST_TRIES = 20;
const gone = (): Error => Object.assign(new Error('the line broke'), { code: '08006' });

eachDatabase((_kind, open) => {
  test(`P-12 ${HISTORIES} histories of calls equal the model, and the books are clean after them`, async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'HISTORY');
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 30 }), async (steps) => {
        const players = [await aPlayer(db, vendorId, START), await aPlayer(db, vendorId, START)];
        const models = players.map(() => new Model());
        const batcher = createBatcher({
          apply: (commands) => applyCommands(db, commands),
          committed: () => {},
          most: 8,
        });
        // All calls are concurrent; those of one player are executed in order of arrival.
        const answers = await Promise.all(
          steps.map((s) => {
            const player = players[s.player];
            if (!player) throw new Error('no player');
            return batcher.submit(commandOf(s, aCommand(vendorId, player)));
          }),
        );
        const expected = steps.map((s) => models[s.player]?.apply(s));
        expect(answers.map(({ code, balance, replayed }) => ({ code, balance, replayed }))).toEqual(expected);
        for (const [n, player] of players.entries()) {
          expect((await balanceOf(db, player.memberId, 'PLAY')).balance).toBe(models[n]?.balance);
        }
        await batcher.close();
      }),
      { numRuns: HISTORIES, examples: [[[REFUSED_AGAIN, WON_BETWEEN, REFUSED_AGAIN]]] },
    );
    expect((await trialBalance(db)).problems).toEqual([]);
  });

  test(`P-12 ${HISTORIES} histories in which calls and answers are lost, come twice, late and after sessions and servers have ended equal the model`, async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'HISTORYLOST');
    await fc.assert(
      fc.asyncProperty(fc.array(ACT, { minLength: 1, maxLength: 40 }), fc.infiniteStream(FATE), async (acts, fates) => {
        const players = [await aPlayer(db, vendorId, START), await aPlayer(db, vendorId, START)];
        const models = new Map(players.map(({ accountId }) => [accountId, new Model()]));
        const wrong: unknown[] = [];
        const modelOf = (account: bigint) => models.get(account) ?? new Model();

        /** Applies each executed command to the model, in the order of execution. */
        async function apply(commands: readonly Command[]): Promise<CommandOutcome[]> {
          const fate = fates.next().value;
          if (fate === 'lost') throw gone();
          const outcomes = await applyCommands(db, commands);
          for (const [n, command] of commands.entries()) {
            const expected = modelOf(command.account).apply(stepOf(command));
            const told = outcomes[n];
            if (
              told?.code !== expected.code ||
              told.balance !== expected.balance ||
              told.replayed !== expected.replayed
            )
              wrong.push({ step: stepOf(command), told, expected });
          }
          if (fate === 'unheard') throw gone();
          return outcomes;
        }
        const aServer = () => createBatcher({ apply, committed: () => {}, most: 8 });
        let server = aServer();
        let heard = 0;

        /** Repeats a vendor's call until it is answered. */
        async function say(step: Step): Promise<void> {
          const player = players[step.player];
          if (!player) throw new Error('no player');
          const command = commandOf(step, aCommand(vendorId, player));
          for (let tries = 0; ; tries++) {
            try {
              const { code, balance } = await server.submit(command);
              const kept = modelOf(player.accountId).answers.get(`${step.op} ${step.id}`);
              const { outcome, content } = kept ?? {};
              if (content === JSON.stringify(step) && (outcome?.code !== code || outcome.balance !== balance))
                wrong.push({ step, heard: { code, balance }, outcome });
              heard++;
              return;
            } catch (error) {
              if (!(error instanceof NoOutcome) || tries === MOST_TRIES) throw error;
            }
          }
        }
        const waiting: Step[][] = [[], [], [], []];
        const pause = async (): Promise<void> => {
          await Promise.all((waiting.shift() ?? []).map(say));
          waiting.push([]);
        };
        let sent = 0;
        for (const act of acts) {
          if (act.kind === 'call') {
            for (let n = 0; n < act.times; n++) waiting[(act.late + n) % 4]?.push(act.step);
            sent += act.times;
            continue;
          }
          await pause();
          if (act.kind === 'restart') {
            await server.close();
            server = aServer();
            continue;
          }
          const player = players[act.player];
          await sql`update play_session set expires_at = clock_timestamp() where id = ${player?.session}`.execute(db);
          modelOf(player?.accountId ?? 0n).hasSession = false;
        }
        for (let left = waiting.length; left > 0; left--) await pause();
        await server.close();

        expect([wrong, heard]).toEqual([[], sent]);
        for (const { memberId, accountId } of players) {
          const model = modelOf(accountId);
          expect((await balanceOf(db, memberId, 'PLAY')).balance).toBe(model.balance);
          // Rounds of accepted bets without a result are stored as open, and no others are.
          const { rows } = await sql<{ name: string; state: string }>`
              select ext_id as name, state from round where account_id = ${accountId} order by ext_id`.execute(db);
          const rounds = [...model.rounds].map(([n, { state }]) => ({ name: `r${n}`, state }));
          expect(rows).toEqual(rounds.toSorted((a, b) => a.name.localeCompare(b.name)));
        }
      }),
      { numRuns: HISTORIES },
    );
    expect((await trialBalance(db)).problems).toEqual([]);
  });
});
