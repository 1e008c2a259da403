import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { plainText } from '@parlour/contract/plain-text';
import { describe, expect, it, vi } from 'vitest';
import { dayOf } from '../../shared/dates.ts';
import { anAnnouncement } from '../../testing/announcements.ts';
import { memoryStorage } from '../../testing/storage.ts';
import {
  atIndex,
  coverOf,
  createThrottle,
  MARK_PAUSE_MS,
  marksRead,
  noticesOf,
  previewOf,
} from './announcements.rules.ts';
import {
  midnightAfter,
  POPUP_DELAY_MS,
  type PopupState,
  popLater,
  popsUp,
  popupItems,
  popupKey,
  readPopup,
  writeClosedPopup,
} from './popup.rules.ts';

const item = (over: Partial<Announcement>): Announcement =>
  anAnnouncement({ type: 'PU', content: '<p>Text</p>', execution: 'A', ...over });

describe('notices', () => {
  it('the cover is the picture with sequence 1, wherever it stands', () => {
    const pictures = [
      { url: '/b', sequence: 2 },
      { url: '/a', sequence: 1 },
    ];
    expect(coverOf(item({ announcementImages: pictures }))).toBe('/a');
    expect(coverOf(item({ announcementImages: pictures.slice(0, 1) }))).toBe('');
    expect(noticesOf([item({}), item({ id: '2', type: 'PL' })]).map(({ id }) => id)).toEqual(['2']);
  });
  it('a preview has words and no tags', () => {
    const html =
      '<h3>Open</h3><p data-style="color: red">Tea &amp; <b>rice</b> &lt;b&gt;</p><ul><li>One</li><li>Two&#33;</li></ul>';
    expect(plainText(html)).toBe('Open Tea & rice <b> One Two!');
    expect(previewOf({ content: '', text: 'A line' })).toBe('A line');
    expect(previewOf({ content: `<p>${'x'.repeat(999)}</p>`, text: '' })).toHaveLength(240);
    expect(plainText('&#0;&#x110000;&unknown;&nbsp;')).toBe('&unknown;');
  });
  it('N35 the place in an address is counted from zero; another one is the plain list', () => {
    const all = ['a', 'b'];
    expect(['0', '1', '2', '-1', 'x', '1e0', '', undefined].map((index) => atIndex(all, index))).toEqual([
      'a',
      'b',
      ...Array<null>(6).fill(null),
    ]);
  });
  it('members tell the server what they opened; guests, visitors and what was read before do not', () => {
    const member = { isGuest: false };
    expect([
      marksRead(item({}), member),
      marksRead(item({ read: true }), member),
      marksRead(item({}), { isGuest: true }),
      marksRead(item({}), null),
    ]).toEqual([true, false, false, false]);
  });
  it('API-036 N82 two calls for one notice within 150 ms are one; another notice has its own pause', () => {
    let now = 1_000;
    const mayGo = createThrottle(() => now);
    expect([mayGo('1'), mayGo('1'), mayGo('2')]).toEqual([true, false, true]);
    now += MARK_PAUSE_MS - 1;
    expect(mayGo('1')).toBe(false);
    now += 1;
    expect([MARK_PAUSE_MS, mayGo('1')]).toEqual([150, true]);
  });
  it('a day is written with Latin digits, by the clock of the device', () => {
    expect(dayOf(new Date(2026, 10, 5, 23, 59).toISOString())).toBe('2026-11-05');
    expect([dayOf(new Date(2026, 0, 9).toISOString(), '/'), dayOf('soon')]).toEqual(['2026/01/09', '']);
  });
});

describe('the popup of announcements', () => {
  it('ENT-017 an item has title, content and execution, and each reader those that are meant for them', () => {
    const all = (['A', 'B', 'F'] as const).map((execution, i) => item({ id: String(i), execution }));
    for (const key of ['title', 'content', 'execution']) expect(all[0]).toHaveProperty(key);
    const shown = (session: { firstTimeLogin: boolean } | null) =>
      popupItems([...all, item({ id: '9', type: 'PL' })], session).map(({ execution }) => execution);
    expect([shown(null), shown({ firstTimeLogin: false }), shown({ firstTimeLogin: true })]).toEqual([
      ['B'],
      ['A'],
      ['A', 'F'],
    ]);
  });

  it('NOT-020 is hidden at 499 ms and there at 500 ms; what is called off never comes', () => {
    vi.useFakeTimers();
    const open = vi.fn();
    popLater(open);
    vi.advanceTimersByTime(499);
    expect(open).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect([POPUP_DELAY_MS, open.mock.calls.length]).toEqual([500, 1]);
    popLater(open)();
    vi.advanceTimersByTime(5_000);
    expect(open).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  const noon = new Date(2026, 10, 21, 12).getTime();
  const closed = (items: Announcement[], today: boolean): PopupState => {
    const local = memoryStorage();
    writeClosedPopup(local, 'key', { items, today, now: noon });
    const kept = readPopup(local, 'key');
    if (!kept) throw new Error('nothing was kept');
    return kept;
  };

  it('shows while there is something and nothing was closed', () => {
    const items = [item({})];
    expect([popsUp(items, null, noon), popsUp([], null, noon)]).toEqual([true, false]);
    expect(popsUp(items, { ...closed(items, false), show: true }, noon)).toBe(true);
  });

  it('N33 once closed it stays so, until something new is said', () => {
    const items = [item({}), item({ id: '2' })];
    const kept = closed(items, false);
    expect(kept).toMatchObject({ show: false, hiddenAt: null });
    expect(popsUp(items, kept, noon + 90 * 86_400_000)).toBe(false);
    const [first, second] = items as [Announcement, Announcement];
    expect(popsUp([first, { ...second, version: 'v2' }], kept, noon)).toBe(true);
    expect(popsUp([{ ...first, version: 'v2' }, second], kept, noon)).toBe(true);
    expect(popsUp([...items, item({ id: '3' })], kept, noon)).toBe(true);
    // A removed announcement is nothing new, and neither is the same one in another language.
    expect(popsUp([first], kept, noon)).toBe(false);
    expect(popsUp([{ ...first, title: 'တစ်' }, second], kept, noon)).toBe(false);
  });

  it('NOT-025 put away for the day it is hidden at 23:59:59 and allowed at 00:00:00, by the clock of the device', () => {
    const items = [item({})];
    const kept = closed(items, true);
    expect(kept.hiddenAt).toBe(noon);
    const midnight = new Date(2026, 10, 22).getTime();
    expect(midnightAfter(noon)).toBe(midnight);
    expect([popsUp(items, kept, midnight - 1_000), popsUp(items, kept, midnight)]).toEqual([false, true]);
    // Something new opens the popup immediately, even on that day.
    expect(popsUp([item({ version: 'v2' })], kept, noon + 1)).toBe(true);
    // A clock that was an hour or a year ahead does not hide it for long.
    expect(popsUp(items, kept, noon - 86_400_000)).toBe(true);
  });

  it('midnight is found over a change of the clock', () => {
    for (const day of [new Date(2026, 2, 29, 1), new Date(2026, 9, 25, 1), new Date(2026, 11, 31, 23, 59)])
      expect(new Date(midnightAfter(day.getTime()))).toMatchObject(
        new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1),
      );
  });

  it('N34 members have each their own key and visitors one; nonsense in it is as if nothing was kept', () => {
    const keys = [{ userName: 'thiri' }, { userName: 'guest' }, null].map(popupKey);
    expect(new Set(keys).size).toBe(3);
    // Storage keys are visible to other users of the browser: they contain no account name.
    expect(keys.filter((key) => /thiri|guest\b(?<!mc_popup_guest)/.test(key))).toEqual([]);
    const local = memoryStorage();
    for (const nonsense of ['', 'x', '[]', '1', 'null']) {
      local.kept.set('key', nonsense);
      expect(popsUp([item({})], readPopup(local, 'key'), noon)).toBe(true);
    }
  });
});
