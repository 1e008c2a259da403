/** The form of a calendar: its fields, their faults, and the draws that it plans. */
import type { AdminLotteryGame } from '@parlour/contract/lottery.admin.endpoints';
import { closePage, openPage } from '@parlour/ui/testing/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs } from '../../app/testing/markup.tsx';
import { type Answer, mountPart } from '../../app/testing/mounted.tsx';
import { setRights } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { CalendarForm } from './CalendarForm.tsx';
import { previewOf, readCalendar, readMonthDays, readTimes, readYearly, typedOf } from './calendar.rules.ts';
import type { Calendar } from './lottery.queries.ts';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

/** A Wednesday. */
const AT = new Date('2027-02-03T00:00:00Z');
const MONDAYS: Calendar = { times: [{ at: '16:15' }], weekdays: [{ days: [1] }] };
const gameOf = (calendar: Calendar): AdminLotteryGame => ({
  gameId: 312,
  gameCode: 'dongthap',
  family: 'vn.s',
  drawSource: 'entry',
  timeZone: 'Asia/Ho_Chi_Minh',
  periodSeconds: 86_400,
  lockSeconds: 300,
  graceSeconds: 1_800,
  enabled: true,
  stake: '1.00',
  minSeries: 1_700,
  maxBetSeries: 1_960,
  betMultipleMax: 100,
  betAmountMax: '1000.00',
  issueAmountMax: '1000.00',
  calendar,
  priceListId: '1',
  onSale: 10,
  nextDraw: null,
});
const GAME = gameOf(MONDAYS);

describe('the form of a calendar', () => {
  it('keeps every part of a calendar', () => {
    const calendars: Calendar[] = [
      MONDAYS,
      {
        times: [
          { at: '12:01', session: 'AM' },
          { at: '16:30', session: 'PM' },
        ],
        weekdays: [{ days: [1, 2, 3, 4, 5] }, { from: '2027-03-01', days: [0, 6] }],
        closed: ['2027-02-05', '2027-02-08'],
        extra: ['2027-02-06'],
      },
      {
        times: [{ at: '15:00' }],
        monthDays: [1, 16],
        yearly: { '01-01': -2, '01-16': 1 },
        moved: { '2027-03-16': '2027-03-17', '2027-04-01': '2027-04-02' },
      },
    ];
    for (const calendar of calendars)
      expect(readCalendar(typedOf(calendar), GAME, AT)).toEqual({ calendar, faults: [] });
  });

  it('reads times, days and shifts in digits of any script, and guesses none', () => {
    expect(readTimes('12:01 AM, 16:30 PM')).toEqual([
      { at: '12:01', session: 'AM' },
      { at: '16:30', session: 'PM' },
    ]);
    expect(readTimes('၁၈:၁၅')).toEqual([{ at: '18:15' }]);
    for (const typed of ['', '25:00', '18.15', '12:01 am', '12:01 AM noon']) expect(readTimes(typed)).toBeNull();
    expect(readMonthDays('16, 1 16')).toEqual([1, 16]);
    for (const typed of ['0', '32', 'first', '1.5']) expect(readMonthDays(typed)).toBeNull();
    expect(readYearly('01-01 −2, 01-16 +1; 05-01 1')).toEqual({ '01-01': -2, '01-16': 1, '05-01': 1 });
    expect(readYearly('01-01 -2')).toEqual({ '01-01': -2 });
    for (const typed of ['01-01', '01-01 0', '02-30 1', '1-1 1', '01-01 31', '01-01 1, 01-01 2'])
      expect(readYearly(typed)).toBeNull();
  });

  const faultsOf = (over: Partial<ReturnType<typeof typedOf>>) =>
    readCalendar({ ...typedOf(MONDAYS), ...over }, GAME, AT).faults.map(({ field, fault, value }) => [
      field,
      fault,
      value,
    ]);
  it('names each field that cannot be read, and what the server would refuse', () => {
    expect(faultsOf({ times: '', monthDays: '40', yearly: 'x', closed: '5 Feb', extra: '2027-02-30' })).toEqual(
      ['times', 'monthDays', 'yearly', 'closed', 'extra'].map((field) => [field, 'malformed', '']),
    );
    const move = { from: '2027-02-08', to: '2027-02-09' };
    expect(faultsOf({ moved: [move, { ...move, to: '2027-02-10' }] })).toEqual([['moved', 'malformed', '2027-02-08']]);
    expect(faultsOf({ moved: [{ from: '', to: '2027-02-10' }] })).toEqual([['moved', 'malformed', '']]);
    expect(faultsOf({ moved: [{ ...move, from: '2027-02-10' }] })).toEqual([['moved', 'noDraw', '2027-02-10']]);
    expect(faultsOf({ weekdays: [{ from: '', days: [] }] })).toEqual([['weekdays', 'none', '']]);
    expect(faultsOf({ times: '12:01, 16:30' })).toEqual([['times', 'twice', '']]);
  });

  it('previews ten draws, with those that are new or at another time, and those that fall away', () => {
    const changed: Calendar = { ...MONDAYS, closed: ['2027-02-15'], extra: ['2027-02-17'] };
    const { draws, dropped } = previewOf(GAME, changed, AT);
    expect(draws.map(({ numero, change }) => [numero, change])).toEqual([
      ['20270208', null],
      ['20270217', 'new'],
      ...['20270222', '20270301', '20270308', '20270315', '20270322', '20270329', '20270405', '20270412'].map(
        (numero) => [numero, null],
      ),
    ]);
    expect(dropped).toEqual(['20270215']);
    const later = previewOf(GAME, { ...MONDAYS, times: [{ at: '17:15' }] }, AT);
    expect(later.draws.map(({ change }) => change)).toEqual(Array.from({ length: 10 }, () => 'moved'));
    expect(later.draws[0]?.drawsAt).toEqual(new Date('2027-02-08T10:15:00Z'));
    expect(later.dropped).toEqual([]);
  });
});

// The first days of January 2026, by the page's clock; the 5th is a Monday.
describe('on the page', () => {
  beforeEach(() => {
    openPage();
    signInAs('owner');
  });
  afterEach(async () => {
    await closePage();
    setRights(null);
  });

  const open = async (answer?: () => Answer) => {
    const done: string[] = [];
    const page = await mountPart(
      <CalendarForm game={GAME} calendar={MONDAYS} onDone={(said) => done.push(said)} />,
      answer && { answer },
    );
    const tick = async (label: string) => {
      const box = page.control(label);
      Object.assign(box, { checked: true });
      await page.press(box);
    };
    const fillDate = async (at: number, day: string) => {
      const input = page.all('input').filter((each) => Object(each).type === 'date')[at];
      if (!input) throw new Error(`there is no date ${at}`);
      await page.fill(input, day);
    };
    const numbers = () =>
      page.all('tr').flatMap(({ children: [first] }) => (first?.localName === 'th' ? [first.textContent] : []));
    const sent = () => page.sent.filter(({ method }) => method === 'PUT');
    return { ...page, done, tick, fillDate, numbers, sent };
  };

  it('a calendar is sent as it was previewed', async () => {
    const saved: Answer = { success: true, value: { game: GAME, removed: 2, voided: 0 } };
    const page = await open(() => saved);
    expect(page.numbers().slice(0, 3)).toEqual(['Issue', '20260105', '20260112']);
    await page.tick('Tuesday');
    await page.enter(t('lottery.monthDays'), '28');
    await page.push(t('lottery.addMove'));
    await page.fillDate(0, '2026-01-05');
    await page.fillDate(1, '2026-01-07');
    expect(page.numbers().slice(1, 6)).toEqual(['20260106New', '20260107New', '20260112', '20260113New', '20260119']);
    expect(page.box.textContent).toContain(t('lottery.dropped', { count: 1, issues: '20260105' }));
    await page.enter(t('lottery.reason'), 'two draws a week');
    await page.submit();
    expect(page.sent().map(({ body }) => body)).toEqual([
      {
        calendar: {
          times: [{ at: '16:15' }],
          weekdays: [{ days: [1, 2] }],
          monthDays: [28],
          moved: { '2026-01-05': '2026-01-07' },
        },
        reason: 'two draws a week',
      },
    ]);
    expect(page.done).toEqual([t('lottery.savedCalendar', { removed: 2, voided: 0 })]);
  });

  it('a fault is shown at its field, and nothing is sent', async () => {
    const page = await open();
    await page.enter(t('lottery.reason'), 'a holiday');
    await page.push(t('lottery.addMove'));
    await page.fillDate(0, '2026-01-05');
    await page.fillDate(1, '2026-01-12');
    await page.submit();
    expect(page.faults()).toEqual([t('lottery.calendarFault.taken', { day: '2026-01-12' })]);
    expect(page.alerts()).toEqual([t('lottery.calendarFault')]);
    expect(page.sent()).toEqual([]);
    await page.fillDate(1, '2026-01-13');
    expect(page.faults()).toEqual([]);
    await page.enter(t('lottery.extra'), 'Tuesday');
    await page.submit();
    expect(page.faults()).toEqual([t('lottery.calendarFault.extra')]);
    expect(page.sent()).toEqual([]);
  });

  it('weekdays change from a day on, and a change without a day is a fault', async () => {
    const page = await open(() => ({ success: true, value: { game: GAME, removed: 0, voided: 0 } }));
    await page.enter(t('lottery.reason'), 'new province days');
    await page.push(t('lottery.addWeekdays'));
    await page.submit();
    expect(page.box.textContent).toContain(t('lottery.calendarFault.order'));
    await page.fillDate(0, '2026-02-02');
    expect(page.box.textContent).not.toContain(t('lottery.calendarFault.order'));
    await page.submit();
    expect(page.sent().map(({ body }) => body)).toMatchObject([
      { calendar: { weekdays: [{ days: [1] }, { from: '2026-02-02', days: [1] }] } },
    ]);
  });

  it('what the server refuses is shown at its field, too', async () => {
    const value = { field: 'times', fault: 'near', value: '20270208' };
    const page = await open(() => ({ success: false, code: 'lottery.calendar', value }));
    await page.enter(t('lottery.reason'), 'a holiday');
    await page.submit();
    expect(page.faults()).toEqual([t('lottery.calendarFault.near')]);
    expect(page.alerts()).toEqual([t('lottery.calendarFault.near')]);
  });
});
