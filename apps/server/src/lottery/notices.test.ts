/** Inbox messages of issues that are late or void. */
import { getLetter, listInbox } from '@parlour/contract/inbox.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shippedTexts } from '../config/brand-texts.ts';
import { createInbox } from '../engagement/inbox/index.ts';
import { type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { eachAndGoOn } from '../testing/jobs.ts';
import { NOTICE_TEXTS, notifyBettors } from './notices.ts';
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

  const tell = () => {
    const inbox = createInbox({ hub: app.hub, signalUnread: async () => {}, imageHosts: [] });
    return notifyBettors(
      {
        db: scene.db,
        send: (tx, notice) => inbox.send(tx, { source: 'system', ...notice }),
        languages: ['EN', 'MY', 'TY'],
        labels: (language) => shippedTexts(language, NOTICE_TEXTS),
      },
      { each: eachAndGoOn, signal: new AbortController().signal },
    );
  };
  const titles = async (player: Player, language: 'EN' | 'MY' = 'EN') =>
    valueOf(await app.call(listInbox, { query: { language } }, player)).rows.map(({ title }) => title);
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
});
