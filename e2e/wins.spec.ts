/** Display of a slot's wins with all animations, on the test's fake clock, so that every figure is exact. */
import type { Played } from '@parlour/games/played';
import { playRound, type Round } from '@parlour/games/slot/engine';
import { slotModel } from '@parlour/games/slot/models';
import { BET_UNITS } from '@parlour/games/stake';
import type { Page } from '@playwright/test';
import { isReady, spinButton } from './pages/game.ts';
import { asNewMember } from './pages/member.ts';
import { english } from './pages/sign-in.ts';
import { expect, test, WITH_GAMES } from './test.ts';

const STEP_MS = 100;
/** Line bets from which on a win counts as big. */
const GREAT = 15 * BET_UNITS;

test.use(WITH_GAMES);
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const game = (page: Page) => page.frameLocator('iframe');

/** Returns the first matching round of a model, over all reel stops in turn. */
function roundOf(model: string, isWanted: (round: Round) => boolean): Round {
  const rules = slotModel(model);
  if (!rules) throw new Error(`there is no model ${model}`);
  let state = 1;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let tries = 0; tries < 100_000; tries++) {
    const round = playRound(rules, draw);
    if (isWanted(round)) return round;
  }
  throw new Error('no such round was found');
}

const isPlain = ({ free, base }: Round): boolean => free.length === 0 && base.scatter === null;

type Step = { label: string; amount: number; great: boolean; coins: boolean; line: string; isOver: boolean };

/** Returns the display: the win's plate, its coins, and the highlighted line. */
const look = (page: Page): Promise<Step> =>
  game(page)
    .locator('#root')
    .evaluate((root) => {
      const plate = root.querySelector('.won--shown');
      return {
        label: plate?.querySelector('span > span')?.textContent ?? '',
        amount: Number((plate?.querySelector('b')?.textContent ?? '').replace(/[^\d.]/g, '')),
        great: plate?.classList.contains('won--great') ?? false,
        coins: root.querySelector('.coins') !== null,
        line: root.querySelector('.line-path polyline')?.getAttribute('points') ?? '',
        isOver: root.querySelector('.spin')?.getAttribute('aria-disabled') === 'false',
      };
    });

/** Plays one round with a given outcome, and records the display every tenth of a second. */
async function played(page: Page, outcome: Round, more = 0): Promise<{ steps: Step[]; bet: number }> {
  let bet = 0;
  await page.route('**/studio/api/spin', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { bet: string; outcome: Played };
    bet = Number(body.bet);
    await route.fulfill({ response: answer, json: { ...body, outcome } });
  });
  const answered = page.waitForResponse('**/studio/api/spin');
  await spinButton(page).press(' ');
  await answered;
  const steps: Step[] = [];
  let left = more;
  for (let n = 0; n < 120 && left >= 0; n++) {
    await page.clock.runFor(STEP_MS);
    const step = await look(page);
    steps.push(step);
    if (step.isOver) left--;
  }
  await page.unroute('**/studio/api/spin');
  return { steps, bet };
}

/** Opens the game with a stopped clock, and returns its model. */
async function open(page: Page): Promise<string> {
  await english(page);
  await asNewMember(page);
  await page.clock.install();
  const entered = page.waitForResponse('**/studio/api/session');
  await page.goto('/m/play?nodeId=100001');
  const { game: found } = (await (await entered).json()) as { game: { model: { id: string } } };
  await isReady(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  return found.model.id;
}

test('a win counts up to the figure that it is and its lines follow one by one; a great one brings coins, a return at or below the stake nothing', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const model = await open(page);

  await test.step('a great win', async () => {
    const round = roundOf(model, (each) => isPlain(each) && each.units >= GREAT && each.base.lines.length >= 2);
    const { steps, bet } = await played(page, round, 24);
    const shown = steps.filter(({ label }) => label !== '');
    expect(new Set(shown.map(({ label }) => label))).toEqual(new Set(['Great win']));
    const amounts = shown.map(({ amount }) => amount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    const win = (round.units * bet) / BET_UNITS;
    expect(amounts.at(-1)).toBe(win);
    // It counts up for 1.2 s, and the round ends when the amount is complete.
    const counted = amounts.filter((amount) => amount < win).length;
    expect([11, 12]).toContain(counted);
    expect(steps.find(({ isOver }) => isOver)).toMatchObject({ amount: win, great: true });
    // The coins appear with it and disappear after 2.6 s.
    const coins = shown.filter((step) => step.coins).length;
    expect([25, 26, 27]).toContain(coins);
    // Its lines are highlighted one after another.
    const lines = steps.map(({ line }) => line).filter((line, i, all) => line !== '' && line !== all[i - 1]);
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(new Set(lines).size).toBe(Math.min(lines.length, round.base.lines.length));
  });

  await test.step('a return below the stake', async () => {
    const round = roundOf(model, (each) => isPlain(each) && each.units > 0 && each.units < BET_UNITS);
    const { steps, bet } = await played(page, round, 12);
    const shown = steps.filter(({ label }) => label !== '');
    expect(shown.length).toBeGreaterThan(10);
    for (const step of shown)
      expect(step).toMatchObject({
        label: 'Paid',
        amount: (round.units * bet) / BET_UNITS,
        great: false,
        coins: false,
        line: '',
      });
  });

  await test.step('nothing', async () => {
    const { steps } = await played(
      page,
      roundOf(model, (each) => each.units === 0),
      3,
    );
    expect(steps.filter(({ label, line, coins }) => label !== '' || line !== '' || coins)).toEqual([]);
  });
});
