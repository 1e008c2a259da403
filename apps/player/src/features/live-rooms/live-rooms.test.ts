import { describe, expect, it } from 'vitest';
import { hourOf, tabOf, withoutRoom, withRoom } from './live-rooms.rules.ts';

const room = (id: string, live = false) => ({ id, live });

describe('rooms', () => {
  it('the tab of an address, else what is hot', () => {
    expect(['live', 'following', 'x', undefined].map(tabOf)).toEqual(['live', 'following', 'hot', 'hot']);
  });

  it('a followed room stands among its like, once', () => {
    const rooms = [room('1', true), room('2')];
    expect(withRoom(rooms, room('3')).map(({ id }) => id)).toEqual(['1', '3', '2']);
    expect(withRoom(rooms, room('3', true)).map(({ id }) => id)).toEqual(['3', '1', '2']);
    expect(withRoom(rooms, room('2')).map(({ id }) => id)).toEqual(['1', '2']);
    expect(withoutRoom(rooms, '1')).toEqual([room('2')]);
  });

  it('the hour is told in the reader’s language and zone, with Latin digits', () => {
    const iso = '2026-11-20T13:30:00.000Z';
    expect(hourOf(iso, 'EN', 'Asia/Yangon')).toBe('Fri 20:00');
    expect(hourOf(iso, 'AR', 'Asia/Yangon')).toContain('20:00');
    expect(hourOf(iso, 'MY', 'UTC')).toContain('13:30');
  });
});
