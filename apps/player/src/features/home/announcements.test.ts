import { FULL_TYPES, VISITOR_TYPES } from '@parlour/contract/announcements';
import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { describe, expect, it } from 'vitest';
import { anAnnouncement } from '../../testing/announcements.ts';
import { announcementQuery, bannersOf, linesOf, tokenMark } from './announcements.ts';

const TOKEN = 'a-session-token-that-is-never-sent';
const reader = { token: TOKEN as string | null, merchantCode: 'parlour_demo', language: 'EN' };
const item = (over: Partial<Announcement>): Announcement => anAnnouncement({ groupName: 'm_home', ...over });

describe('the question for announcements', () => {
  it('ENT-016 has types, groupName, platform, merchantCode and token; visitors ask for fewer types', () => {
    const query = announcementQuery(reader);
    for (const key of ['types', 'groupName', 'platform', 'merchantCode', 'token']) expect(query).toHaveProperty(key);
    expect(query).toMatchObject({ types: 'B,PL,PU,PR,H', groupName: 'm_home', platform: 'M' });
    expect(announcementQuery({ ...reader, token: null })).toMatchObject({ types: 'B,PL,PU', token: '' });
    expect([VISITOR_TYPES, FULL_TYPES]).toEqual(['B,PL,PU', 'B,PL,PU,PR,H']);
  });
  it('W3 carries a mark of the token and never the token', () => {
    expect(announcementQuery(reader).token).toBe(tokenMark(TOKEN));
    expect(JSON.stringify(announcementQuery(reader))).not.toContain(TOKEN);
    expect(tokenMark(TOKEN)).toMatch(/^[0-9a-z]{1,7}$/);
    expect(tokenMark('another')).not.toBe(tokenMark(TOKEN));
  });
});

describe('what home shows of the announcements', () => {
  it('HOM-001 banners of its group and of no group, with the cover as their picture', () => {
    const cover = [
      { sequence: 2, url: '/img/banner/1_2-0123abcd-720.webp' },
      { sequence: 1, url: '/img/banner/1_1-0123abcd-720.webp' },
    ];
    const shown = bannersOf(
      [
        item({ id: '1', announcementImages: cover }),
        item({ id: '2', groupName: 'm_promo' }),
        item({ id: '3', groupName: '' }),
        item({ id: '4', type: 'PR' }),
      ],
      'm_home',
    );
    expect(shown.map(({ id, image }) => [id, image])).toEqual([
      ['1', '/img/banner/1_1-0123abcd'],
      ['3', ''],
    ]);
  });
  it('notices to players are the lines of the ticker', () => {
    const all = [item({ id: '1' }), item({ id: '2', type: 'PL', title: 'Hello' }), item({ id: '3', type: 'PU' })];
    expect(linesOf(all)).toEqual([{ id: '2', title: 'Hello' }]);
  });
});
