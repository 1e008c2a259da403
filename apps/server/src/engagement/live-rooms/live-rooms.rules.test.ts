import { MODULES } from '@parlour/contract/inbox';
import { getChatUnread } from '@parlour/contract/inbox.endpoints';
import { LANGUAGE_CODES } from '@parlour/contract/languages';
import * as endpoints from '@parlour/contract/live-rooms.endpoints';
import { describe, expect, it } from 'vitest';
import { keptRoom, liveFirst, nextStart, onlyLive, shouldNotifyFollowers, validateRoom } from './live-rooms.rules.ts';
import { letterOf } from './messages.ts';

const at = (text: string) => Date.parse(text);
const iso = (instant: number | null) => instant && new Date(instant).toISOString();

describe('hours of a room', () => {
  const friday = [{ day: 5, at: '20:00' }];

  it('the next start is told in the house’s own time zone', () => {
    // Friday 2026-11-20, 20:00 in Yangon is 13:30 UTC.
    expect(iso(nextStart(friday, 'Asia/Yangon', at('2026-11-16T00:00:00Z')))).toBe('2026-11-20T13:30:00.000Z');
    expect(iso(nextStart(friday, 'Asia/Yangon', at('2026-11-20T13:29:59.999Z')))).toBe('2026-11-20T13:30:00.000Z');
    expect(iso(nextStart(friday, 'Asia/Yangon', at('2026-11-20T13:30:00Z')))).toBe('2026-11-27T13:30:00.000Z');
    // Already Saturday in Yangon.
    expect(iso(nextStart([{ day: 6, at: '00:30' }], 'Asia/Yangon', at('2026-11-20T17:00:00Z')))).toBe(
      '2026-11-20T18:00:00.000Z',
    );
  });

  it('the soonest of several counts, and without hours there is none', () => {
    const hours = [...friday, { day: 1, at: '09:00' }, { day: 3, at: '23:59' }];
    expect(iso(nextStart(hours, 'UTC', at('2026-11-17T10:00:00Z')))).toBe('2026-11-18T23:59:00.000Z');
    expect(nextStart([], 'UTC', at('2026-11-17T10:00:00Z'))).toBeNull();
  });

  it('a clock that is put forward or back is followed', () => {
    // Berlin changes from UTC+2 to UTC+1 on Sunday 2026-10-25.
    const sunday = [{ day: 0, at: '20:00' }];
    expect(iso(nextStart(sunday, 'Europe/Berlin', at('2026-10-18T12:00:00Z')))).toBe('2026-10-18T18:00:00.000Z');
    expect(iso(nextStart(sunday, 'Europe/Berlin', at('2026-10-24T12:00:00Z')))).toBe('2026-10-25T19:00:00.000Z');
  });

  it('an hour that the clocks skip comes when they go on', () => {
    // Santiago changes from UTC-4 to UTC-3 at midnight: Sunday 2026-09-06 begins at 01:00.
    const midnight = [{ day: 0, at: '00:00' }];
    expect(iso(nextStart(midnight, 'America/Santiago', at('2026-09-04T12:00:00Z')))).toBe('2026-09-06T04:00:00.000Z');
    expect(iso(nextStart(midnight, 'America/Santiago', at('2026-09-06T04:00:00Z')))).toBe('2026-09-13T03:00:00.000Z');
  });
});

describe('rooms', () => {
  const row = (live: string | null) => ({
    live_since: live === null ? null : new Date(live),
    link: 'https://t.me/tea',
  });
  const [off, early, late] = [row(null), row('2026-11-20T10:00:00Z'), row('2026-11-20T11:00:00Z')];

  it('live ones stand first, and among themselves whoever began last', () => {
    expect(liveFirst([off, early, late])).toEqual([early, late, off]);
    expect(onlyLive([early, off, late])).toEqual([late, early]);
    const unseen = { ...late, link: '/m/live-games' };
    expect([liveFirst([unseen, early]), onlyLive([unseen, early])]).toEqual([[early, unseen], [early]]);
  });

  it('followers are not told twice within an hour', () => {
    const told_at = new Date('2026-11-20T10:00:00Z');
    const after = (minutes: number) => told_at.getTime() + minutes * 60_000;
    expect([59, 60].map((minutes) => shouldNotifyFollowers({ told_at }, after(minutes)))).toEqual([false, true]);
    expect(shouldNotifyFollowers({ told_at: null }, 0)).toBe(true);
  });

  it('followers are told in their language, and names are no HTML', () => {
    const texts = { EN: { name: 'Jade & <b>Co</b>', text: '' }, CN: { name: '翡翠', text: '讲解' } };
    const { title, html, to, ref } = letterOf({ id: 101n, texts }, [7n]);
    expect([to, ref]).toEqual([[7n], '101']);
    expect(Object.keys(title).sort()).toEqual([...LANGUAGE_CODES].sort());
    expect([title.EN, title.CN, title.DE]).toEqual([
      'Jade & <b>Co</b> is live now',
      '翡翠 正在直播',
      'Jade & <b>Co</b> ist jetzt live',
    ]);
    expect(html.CN).toBe('<p>讲解</p><p><a href="/m/rooms?tab=live">翡翠</a></p>');
    expect(html.EN).toBe('<p><a href="/m/rooms?tab=live">Jade &amp; &lt;b&gt;Co&lt;/b&gt;</a></p>');
  });

  it('a wish needs an English name and a link that may be followed', () => {
    const draft = {
      texts: { EN: { name: 'A', text: '' }, MY: { name: ' ', text: 'x' } },
      art: {},
      link: '/m/live-games',
      hot: true,
      promo: false,
      ord: 0,
      hours: [
        { day: 5, at: '20:00' },
        { day: 1, at: '09:00' },
        { day: 5, at: '20:00' },
      ],
    };
    expect(validateRoom(draft, ['EN', 'MY'], [])).toBeNull();
    expect(validateRoom({ ...draft, link: 'https://tv.example.com/1' }, ['MY'], ['tv.example.com'])).toBeNull();
    expect(validateRoom({ ...draft, link: 'https://tv.example.com/1' }, ['MY'], [])).toMatchObject({ field: 'link' });
    expect(validateRoom({ ...draft, texts: { MY: { name: 'A', text: '' } } }, ['MY'], [])).toMatchObject({
      field: 'name',
    });
    expect(validateRoom(draft, [], [])).toMatchObject({ field: 'texts' });
    expect(keptRoom(draft)).toMatchObject({
      texts: { EN: { name: 'A' } },
      hours: [
        { day: 1, at: '09:00' },
        { day: 5, at: '20:00' },
      ],
    });
  });

  it('CFG-008 the calls for chat unread, anchors, focus and live models have the module CBS3 and no other', () => {
    expect(MODULES.chat).toBe('CBS3');
    const { listHotAnchors, listPromoAnchors, listFocus, listLiveModels, followRoom, unfollowRoom } = endpoints;
    for (const { input } of [listHotAnchors, listPromoAnchors, listFocus, listLiveModels, getChatUnread])
      expect(['CBS3', 'CBS4', undefined].map((module) => input.query.safeParse({ module }).success)).toEqual([
        true,
        false,
        false,
      ]);
    for (const { input } of [followRoom, unfollowRoom])
      expect(['CBS3', 'X'].map((module) => input.body.safeParse({ module, roomId: '1' }).success)).toEqual([
        true,
        false,
      ]);
  });
});
