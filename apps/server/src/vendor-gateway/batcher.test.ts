import { describe, expect, test } from 'vitest';
import { applyCommands, balanceOf, type Command, type CommandOutcome } from '../ledger/wallet/index.ts';
import { EmbeddedDatabaseError } from '../platform/db/errors.ts';
import { eachDatabase } from '../testing/databases.ts';
import { aPlayer, aVendor } from '../testing/players.ts';
import { createBatcher, NoOutcome } from './batcher.ts';

const done: CommandOutcome = {
  state: 'done',
  code: null,
  balance: 0n,
  operation: 1n,
  replayed: false,
  transfer: null,
  memberId: 1n,
  ledgerId: 4,
};

const command = (over: Partial<Command>): Command => ({
  scope: 1,
  account: 1n,
  op: 'bet',
  tx: 't',
  ref: null,
  session: 's',
  game: 'g1',
  round: 'r',
  bet: 1n,
  win: 0n,
  currency: 'MMK',
  closeRound: false,
  hash: '00',
  refusal: null,
  ...over,
});

const distinct = (n: number, over: Partial<Command> = {}) => command({ tx: `t${n}`, round: `r${n}`, ...over });

/** Batcher whose batches are answered by the test. */
function byHand(options: { atOnce?: number; most?: number; beside?: number; patienceMs?: number } = {}) {
  const sent: { commands: readonly Command[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const batcher = createBatcher({
    apply: (commands) =>
      new Promise((resolve, reject) => {
        sent.push({ commands, answer: () => resolve(commands.map(() => done)), fail: reject });
      }),
    committed: () => {},
    atOnce: 1,
    ...options,
  });
  return { batcher, sent };
}

const turn = () => new Promise((pass) => setImmediate(pass));

/** Limit of event-loop turns, far more than a batch needs: a batch that is never sent fails the test. */
const MOST_TURNS = 100_000;

/** Waits until `length` items were sent. */
async function until(sent: unknown[], length: number): Promise<void> {
  for (let n = 0; sent.length < length; n++) {
    if (n === MOST_TURNS) throw new Error(`of ${length} batches, ${sent.length} were sent`);
    await turn();
  }
}

test('an idle batcher sends at once, and gathers what comes while a batch is under way', async () => {
  const { batcher, sent } = byHand();
  const first = batcher.submit(distinct(0));
  await turn();
  expect(sent.map(({ commands }) => commands.length)).toEqual([1]);
  const others = [1, 2, 3].map((n) => batcher.submit(distinct(n)));
  await turn();
  expect(sent).toHaveLength(1);
  sent[0]?.answer();
  await first;
  await until(sent, 2);
  expect(sent[1]?.commands.map(({ tx }) => tx)).toEqual(['t1', 't2', 't3']);
  sent[1]?.answer();
  await Promise.all(others);
  expect(batcher.counts()).toEqual({ batches: 2, commands: 4 });
  await batcher.close();
});

test('no two commands of a batch share a round, and a rollback is alone with its account', async () => {
  const { batcher, sent } = byHand();
  const all = [
    batcher.submit(command({ tx: 'a', round: 'x' })),
    batcher.submit(command({ tx: 'b', round: 'x', op: 'win' })),
    batcher.submit(command({ tx: 'c', round: null, op: 'rollback', ref: 'a' })),
    batcher.submit(command({ tx: 'd', round: 'y' })),
    batcher.submit(command({ tx: 'e', round: 'x', account: 2n })),
  ];
  const order: string[] = [];
  for (let n = 0; n < 4; n++) {
    await until(sent, n + 1);
    order.push(sent[n]?.commands.map(({ tx }) => tx).join('') ?? '');
    sent[n]?.answer();
  }
  await Promise.all(all);
  expect(order).toEqual(['ae', 'b', 'c', 'd']);
  await batcher.close();
});

test('one account is never in two batches at a time', async () => {
  const { batcher, sent } = byHand({ atOnce: 4, most: 2, beside: 1 });
  const all = [0, 1, 2].map((n) => batcher.submit(distinct(n)));
  all.push(batcher.submit(distinct(9, { account: 2n })));
  await turn();
  expect(sent.map(({ commands }) => commands.map(({ tx }) => tx))).toEqual([['t0', 't1'], ['t9']]);
  sent[0]?.answer();
  sent[1]?.answer();
  await until(sent, 3);
  sent[2]?.answer();
  await Promise.all(all);
  await batcher.close();
});

test('a crowd is shared out between the batches that may run, a few are not, and an account stays whole', async () => {
  const crowd = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => distinct(from + n, { account: BigInt(from + n) }));
  const { batcher, sent } = byHand({ atOnce: 2, most: 128 });
  const sizes = () => sent.map(({ commands }) => commands.length);
  const all = crowd(0, 33).map(batcher.submit);
  await turn();
  expect(sizes()).toEqual([17, 16]);
  // As many commands as the other half carries start a batch next to it; fewer wait.
  sent[0]?.answer();
  await all[0];
  all.push(...crowd(100, 115).map(batcher.submit));
  await turn();
  expect(sizes()).toHaveLength(2);
  all.push(batcher.submit(distinct(115, { account: 115n })));
  await turn();
  expect(sizes()).toEqual([17, 16, 16]);
  for (const batch of sent) batch.answer();
  await Promise.all(all);
  const few = crowd(200, 231).map(batcher.submit);
  const hot = Array.from({ length: 40 }, (_, n) => distinct(300 + n)).map(batcher.submit);
  await turn();
  expect(sizes().slice(3)).toEqual([31 + 40]);
  sent[3]?.answer();
  await Promise.all([...few, ...hot]);
  await batcher.close();
});

test('a repetition of a call under way shares its outcome as a replay; other content does not', async () => {
  const { batcher, sent } = byHand();
  const same = [1, 2, 3].map(() => batcher.submit(command({})));
  const other = batcher.submit(command({ hash: 'ff' }));
  await turn();
  expect(sent[0]?.commands).toHaveLength(1);
  sent[0]?.answer();
  expect((await Promise.all(same)).map(({ replayed }) => replayed)).toEqual([false, true, true]);
  await until(sent, 2);
  expect(sent[1]?.commands.map(({ hash }) => hash)).toEqual(['ff']);
  sent[1]?.answer();
  await other;
  await batcher.close();
});

test('a repetition behind other calls of its account is asked itself, after them', async () => {
  const { batcher, sent } = byHand();
  const refused = command({ op: 'win', tx: 'a', round: 'x' });
  const all = [refused, distinct(1), refused, distinct(2)].map((each) => batcher.submit(each));
  await turn();
  expect(sent[0]?.commands.map(({ tx }) => tx)).toEqual(['a', 't1']);
  sent[0]?.answer();
  await until(sent, 2);
  expect(sent[1]?.commands.map(({ tx }) => tx)).toEqual(['a', 't2']);
  sent[1]?.answer();
  expect((await Promise.all(all)).map(({ replayed }) => replayed)).toEqual([false, false, false, false]);
  await batcher.close();
});

test('a command without an outcome in time is given up, and not sent any more when it still waited', async () => {
  const { batcher, sent } = byHand({ patienceMs: 50 });
  const first = batcher.submit(distinct(0));
  await turn();
  const second = batcher.submit(distinct(1));
  await expect(first).rejects.toThrow(NoOutcome);
  await expect(second).rejects.toThrow(NoOutcome);
  sent[0]?.answer();
  await turn();
  await turn();
  expect(sent).toHaveLength(1);
  await batcher.close();
});

describe('a batch that lost a race', () => {
  /** Batcher whose database fails with serialisation errors, or another error, a number of times before it answers. */
  function losing(races: number, code = '40001') {
    const [sizes, pauses]: [number[], number[]] = [[], []];
    const drawn = [0.25, 0.75, 0.5, 0.125];
    const batcher = createBatcher({
      apply: async (commands) => {
        sizes.push(commands.length);
        if (sizes.length <= races) throw new EmbeddedDatabaseError({ message: 'lost', code });
        return commands.map(() => done);
      },
      committed: () => {},
      random: () => drawn.shift() ?? 0,
      pause: async (ms) => void pauses.push(ms),
    });
    return { batcher, sizes, pauses };
  }

  test('is tried three times, after pauses by chance of at most 20 and 40 milliseconds', async () => {
    const { batcher, sizes, pauses } = losing(2);
    const all = [0, 1].map((n) => batcher.submit(distinct(n)));
    await Promise.all(all);
    expect([sizes, pauses]).toEqual([
      [2, 2, 2],
      [5, 30],
    ]);
    await batcher.close();
  });

  test('is tried no more after the third time, and waits for nothing then', async () => {
    const { batcher, sizes, pauses } = losing(3, '40P01');
    await expect(batcher.submit(distinct(0))).rejects.toThrow(NoOutcome);
    expect([sizes, pauses]).toEqual([
      [1, 1, 1],
      [5, 30],
    ]);
    await batcher.close();
  });

  test('each of its commands has pauses of its own when it is tried alone', async () => {
    const { batcher, sizes, pauses } = losing(4);
    await Promise.all([0, 1].map((n) => batcher.submit(distinct(n))));
    expect([sizes, pauses]).toEqual([
      [2, 2, 2, 1, 1, 1],
      [5, 30, 10],
    ]);
    await batcher.close();
  });

  test('and not one that failed for another reason: that is answered at once', async () => {
    const { batcher, sizes, pauses } = losing(1, '57P01');
    await expect(batcher.submit(distinct(0))).rejects.toThrow(NoOutcome);
    expect([sizes, pauses]).toEqual([[1], []]);
    await batcher.close();
  });
});

eachDatabase((_kind, open) => {
  test('a command that the database cannot carry out does not harm its neighbours', async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'NEIGHBOURS');
    const [a, b] = [await aPlayer(db, vendorId, 1000n), await aPlayer(db, vendorId, 1000n)];
    const batcher = createBatcher({ apply: (commands) => applyCommands(db, commands), committed: () => {} });
    const bet = (player: typeof a, tx: string, over: Partial<Command> = {}) =>
      command({
        scope: vendorId,
        account: player.accountId,
        session: player.session,
        tx,
        round: tx,
        bet: 10n,
        ...over,
      });
    const outcomes = await Promise.allSettled([
      batcher.submit(bet(a, 'good')),
      batcher.submit(bet(a, 'broken', { hash: 'not hex' })),
      batcher.submit(bet(b, 'fine')),
      batcher.submit(bet(b, 'poor', { bet: 5000n })),
    ]);
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.code : 'no outcome'))).toEqual([
      null,
      'no outcome',
      null,
      'INSUFFICIENT_FUNDS',
    ]);
    expect((await balanceOf(db, a.memberId, 'PLAY')).balance).toBe(990n);
    await batcher.close();
  });

  test('VW-56 a database that stops after the commit, before the answer: the repetition gets the first answer', async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'STOPPED');
    const player = await aPlayer(db, vendorId, 1000n);
    let isGone = true;
    const batcher = createBatcher({
      apply: async (commands) => {
        const outcomes = await applyCommands(db, commands);
        if (!isGone) return outcomes;
        isGone = false;
        throw new EmbeddedDatabaseError({ message: 'gone', code: '57P01' });
      },
      committed: () => {},
    });
    const bet = command({ scope: vendorId, account: player.accountId, session: player.session, bet: 10n });
    await expect(batcher.submit(bet)).rejects.toThrow(NoOutcome);
    expect(await batcher.submit(bet)).toMatchObject({ code: null, balance: 990n, replayed: true });
    expect((await balanceOf(db, player.memberId, 'PLAY')).balance).toBe(990n);
    await batcher.close();
  });
});
