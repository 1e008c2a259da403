/** Limits of withdrawals that operators change while the server runs. */
import type { SettingValues } from '@parlour/contract/house-settings';
import { approveHouseSettings, askHouseSettings, getHouseSettings } from '@parlour/contract/house-settings.endpoints';
import { listAdminWithdrawals, moveAdminWithdrawal } from '@parlour/contract/withdrawals.admin.endpoints';
import { getWithdrawTerms } from '@parlour/contract/withdrawals.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, goingClock, type Tab } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { CHEAP, sceneOf } from './scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let one: Tab;
  let two: Tab;
  beforeAll(async () => {
    const clock = goingClock();
    app = await testApp(await open(), { ...CHEAP, clock: clock.now });
    desk = consoleOf(app);
    one = await desk.operator(clock, 'first-person');
    two = await desk.operator(clock, 'second-person');
  });
  afterAll(() => app.close());

  async function limit(over: SettingValues): Promise<void> {
    const of = async () => {
      const { groups } = valueOf(await desk.call(getHouseSettings, {}, one));
      const found = groups.find(({ group }) => group === 'withdrawals');
      if (!found) throw new Error('withdrawals have no settings');
      return found;
    };
    const { version, current } = await of();
    const body = { base: version, values: { ...current, ...over }, note: '' };
    valueOf(await desk.call(askHouseSettings, { params: { group: 'withdrawals' }, body }, one));
    const [request] = (await of()).requests;
    valueOf(await desk.call(approveHouseSettings, { params: { id: request?.id ?? '' } }, two));
  }

  it('a player sees the limits in force, and a request keeps to them', async () => {
    const scene = sceneOf(app);
    const out = await scene.ready();
    const terms = async () => valueOf(await app.call(getWithdrawTerms, { query: {} }, out.player));
    const ask = async (amount: string) => {
      const { body } = await scene.ask(out, amount);
      return body.success ? body.value.state : [body.code, body.value];
    };
    const before = await terms();
    expect([before.countLeft, before.sumLeft]).toEqual([5, '10000000.00']);
    await limit({ min: '2000', max: '30000', dayCount: 2, daySum: '40000' });
    const now = await terms();
    expect([now.min, now.max, now.countLeft, now.sumLeft]).toEqual(['2000.00', '30000.00', 2, '40000.00']);
    expect(now.methods.map(({ min, max }) => [min, max])).toContainEqual(['2000.00', '30000.00']);
    expect(await ask('1999')).toEqual(['withdraw.limit', { limit: 'min', amount: '2000.00' }]);
    expect(await ask('30001')).toEqual(['withdraw.limit', { limit: 'max', amount: '30000.00' }]);
    expect(await ask('30000')).toBe('requested');
    expect(await ask('10001')).toEqual(['withdraw.limit', { limit: 'sum', amount: '10000.00' }]);
    expect(await ask('10000')).toBe('requested');
    expect(await ask('2000')).toEqual(['withdraw.limit', { limit: 'count', amount: '' }]);
    await limit({ min: '100', dayCount: null, daySum: null });
    expect(await ask('100')).toBe('requested');
  });

  it('the amount above which two approve is that in force at the decision', async () => {
    const scene = sceneOf(app);
    const out = await scene.ready();
    const { id } = valueOf(await scene.ask(out, '5000'));
    const list = () => desk.call(listAdminWithdrawals, { query: {} }, one);
    await limit({ fourEyesAbove: '4999.99' });
    const { rows, fourEyesAbove } = valueOf(await list());
    expect([fourEyesAbove, rows.find((row) => row.id === id)?.needsTwo]).toEqual(['4999.99', true]);
    const approve = async (tab: Tab, from: 'requested' | 'reviewing') => {
      const body = { from, to: 'approved' as const };
      return valueOf(await desk.call(moveAdminWithdrawal, { params: { id }, body }, tab)).state;
    };
    expect(await approve(one, 'requested')).toBe('reviewing');
    expect(await approve(two, 'reviewing')).toBe('approved');
  });
});
