/** Inbox messages of issues that are late or void. */
import { getLetter, listInbox } from '@parlour/contract/inbox.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shippedTexts } from '../config/brand-texts.ts';
import { createInbox } from '../engagement/inbox/index.ts';
import type { Turn } from '../platform/jobs/index.ts';
import { type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { JOBS } from './job-names.ts';
import { NOTICE_TEXTS, type Notice, notifyBettors } from './notices.ts';
import { type By, holdIssue, holdLate, releaseIssue, voidIssue } from './results.actions.ts';
import { northern, realScene } from './testing/real-scene.ts';

const BET = [
  { playCode: 'vn.n.lo2', content: '47' },
  { playCode: 'vn.n.lo2', content: '48' },
];

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof realScene>>;
  let zin: By;
  let htet: By;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { lottery: { enabled: true } }, env: { ROLES: 'api' } });
    scene = await realScene(app);
    [zin, htet] = [await scene.operator('zinmar'), await scene.operator('htet')];
  });
  afterAll(() => app.close());

  /** Runs the job once. @param refuse whether the inbox takes no message, for players or about an issue */
  const tell = ({
    each = eachAndGoOn,
    refuse = () => false,
  }: {
    each?: Turn['each'];
    refuse?: (notice: Notice) => boolean;
  } = {}) => {
    const inbox = createInbox({ hub: app.hub, signalUnread: async () => {}, imageHosts: [] });
    return notifyBettors(
      {
        db: scene.db,
        send: async (tx, notice) => {
          if (refuse(notice)) throw new Error('no message today');
          return inbox.send(tx, { source: 'system', ...notice });
        },
        languages: ['EN', 'MY', 'TY'],
        labels: (language) => shippedTexts(language, NOTICE_TEXTS),
      },
      { each, signal: new AbortController().signal },
    );
  };
  /** Sets failed rows aside for an hour, as the server's jobs do. */
  const setAside: Turn['each'] = async (rows, keyOf, work) => {
    let done = 0;
    for (const row of rows)
      try {
        await work(row);
        done++;
      } catch {
        await sql`insert into job_failure (job, row_key, retry_at, error)
          values (${JOBS.notify}, ${keyOf(row)}, clock_timestamp() + interval '1 hour', 'failed')
          on conflict do nothing`.execute(scene.db);
      }
    return done;
  };
  /** Voids an issue with an order of each player, and refunds the stakes. */
  const voidIssueOf = async (players: readonly Player[]) => {
    const made = await scene.issue();
    for (const player of players) valueOf(await scene.place(player, BET, [made.numero]));
    await voidIssue(scene.deps, { issueId: made.id, by: zin, reason: 'rained off' });
    await scene.settle();
    return made;
  };
  const returned = ({ numero }: { numero: string }) => `Miền Bắc ${numero}: Stake returned`;
  const titles = async (player: Player, language: 'EN' | 'MY' = 'EN') =>
    valueOf(await app.call(listInbox, { query: { language, size: '50' } }, player)).rows.map(({ title }) => title);
  const holdAll = () => holdLate(scene.deps, { each: eachAndGoOn });

  it('a late result is told to each player with orders, once, also when it is late again', async () => {
    const { id, numero } = await scene.issue();
    const [one, two, watcher] = [await app.register(), await app.register(), await app.register()];
    valueOf(await scene.place(one, BET, [numero]));
    valueOf(await scene.place(two, BET, [numero]));
    await scene.passTime(id);
    await tell();
    expect(await titles(one)).toEqual([]);
    await scene.passTime(id, 60);
    await holdAll();
    await tell();
    await tell();
    const late = `Miền Bắc ${numero}: Result delayed`;
    expect([await titles(one), await titles(two), await titles(watcher)]).toEqual([[late], [late], []]);
    expect(await titles(one, 'MY')).toEqual([
      `Miền Bắc ${numero}: ${shippedTexts('MY', NOTICE_TEXTS)['lottery.delayed']}`,
    ]);
    await holdIssue(scene.deps, { issueId: id, by: zin, reason: 'seen on television' });
    await releaseIssue(scene.deps, { issueId: id, by: zin, reason: 'it was another draw' });
    await holdAll();
    await tell();
    expect(await titles(one)).toEqual([late]);
    // Drawn without a further message.
    expect(await scene.enter(zin, id, northern('04447'))).toBe('waiting');
    expect(await scene.enter(htet, id, northern('04447'))).toBe('drawn');
    await scene.settle();
    await tell();
    expect(await titles(one)).toEqual([late]);
  });

  it('an issue that is held before its draw is told of nobody until its result is due', async () => {
    const { id, numero } = await scene.issue();
    const player = await app.register();
    valueOf(await scene.place(player, BET, [numero]));
    await holdIssue(scene.deps, { issueId: id, by: zin, reason: 'asked for' });
    await tell();
    expect(await titles(player)).toEqual([]);
  });

  it('a void issue is told once the stakes are back, to those whose orders it returned', async () => {
    const { id, numero } = await scene.issue();
    const [player, other] = [await app.register(), await app.register()];
    valueOf(await scene.place(player, BET, [numero]));
    await voidIssue(scene.deps, { issueId: id, by: zin, reason: 'rained off' });
    await tell();
    expect(await titles(player)).toEqual([]);
    await scene.settle();
    await tell();
    await tell();
    const [letter, ...more] = valueOf(await app.call(listInbox, { query: { language: 'EN' } }, player)).rows;
    expect([letter?.title, more, await titles(other)]).toEqual([`Miền Bắc ${numero}: Stake returned`, [], []]);
    const read = valueOf(
      await app.call(getLetter, { params: { id: letter?.id ?? '' }, query: { language: 'EN' } }, player),
    );
    expect(read.content).toContain('Your stake has been returned.');
    expect(await scene.balance(player)).toBe('100000.00');
  });

  it('the orders of an issue are not read again once all of its players are told', async () => {
    const player = await app.register();
    const made = await voidIssueOf([player]);
    const without = await voidIssueOf([]);
    await tell();
    expect(await titles(player)).toEqual([returned(made)]);
    const marks = await scene.db
      .selectFrom('lottery_issue_notified')
      .where('issue_id', 'in', [made.id, without.id])
      .select(['kind', 'waiting'])
      .execute();
    expect(marks).toEqual([
      { kind: 'void', waiting: 0 },
      { kind: 'void', waiting: 0 },
    ]);
    // Who looked at the orders now would find a player without a record of the message.
    await sql`delete from lottery_notice where issue_id = ${made.id}`.execute(scene.db);
    await tell();
    expect(await titles(player)).toEqual([returned(made)]);
  });

  it('a player whose stake comes back later, because the wallet is frozen, is told then, and the others not again', async () => {
    const [frozen, other] = [await app.register(), await app.register()];
    const made = await scene.issue();
    for (const player of [frozen, other]) valueOf(await scene.place(player, BET, [made.numero]));
    const { account_id: account } = await scene.db
      .selectFrom('lottery_order')
      .where('member_id', '=', await scene.memberOf(frozen))
      .select('account_id')
      .executeTakeFirstOrThrow();
    await sql`insert into wallet_freeze (account_id) values (${account})`.execute(scene.db);
    await voidIssue(scene.deps, { issueId: made.id, by: zin, reason: 'rained off' });
    await scene.settle();
    await tell();
    await tell();
    expect([await titles(frozen), await titles(other)]).toEqual([[], [returned(made)]]);
    await sql`update wallet_freeze set lifted_at = clock_timestamp(), lifted_by = 'a test', reason = 'a test'
      where account_id = ${account}`.execute(scene.db);
    await scene.settle();
    await tell();
    await tell();
    expect([await titles(frozen), await titles(other)]).toEqual([[returned(made)], [returned(made)]]);
  });

  it('a player who cannot be told keeps the message from nobody else, and gets it later', async () => {
    const [bad, other, third] = [await app.register(), await app.register(), await app.register()];
    const badId = await scene.memberOf(bad);
    const made = await voidIssueOf([bad, other, third]);
    const refuse = ({ to }: Notice) => to.includes(badId);
    await tell({ each: setAside, refuse });
    expect([await titles(bad), await titles(other), await titles(third)]).toEqual([
      [],
      [returned(made)],
      [returned(made)],
    ]);
    await sql`delete from job_failure where job = ${JOBS.notify}`.execute(scene.db);
    await tell({ each: setAside });
    await tell({ each: setAside });
    expect([await titles(bad), await titles(other)]).toEqual([[returned(made)], [returned(made)]]);
  });

  it('issues that fail are set aside: those behind them are told, one run later at most', async () => {
    const [player, behind] = [await app.register(), await app.register()];
    const broken = new Set<string>();
    // One more than a run takes.
    for (let i = 0; i <= 20; i++) broken.add(`lottery/void/${(await voidIssueOf([player])).id}`);
    const made = await voidIssueOf([behind]);
    const refuse = ({ ref }: Notice) => broken.has(ref);
    for (let run = 0; run < 2; run++) await tell({ each: setAside, refuse });
    expect([await titles(player), await titles(behind)]).toEqual([[], [returned(made)]]);
    await sql`delete from job_failure where job = ${JOBS.notify}`.execute(scene.db);
    for (let run = 0; run < 3; run++) await tell({ each: setAside });
    expect(new Set(await titles(player)).size).toBe(broken.size);
    expect(await titles(player)).toHaveLength(broken.size);
    expect(await titles(behind)).toEqual([returned(made)]);
  });
});
