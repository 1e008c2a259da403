import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGE_CODES } from '@parlour/contract/languages';
import { ACTIVITY_STATUSES, type ActivityStatus } from '@parlour/contract/promotions';
import type { Application, Promotion } from '@parlour/contract/promotions.endpoints';
import { describe, expect, it } from 'vitest';
import { anAnnouncement } from '../../testing/announcements.ts';
import { promotionsAsked } from './promotions.queries.ts';
import { commentLeft, coverOf, daysOf, deedOf, ofCategory, statusOf } from './promotions.rules.ts';

const LOCALES = fileURLToPath(new URL('../../../locales/', import.meta.url));

const item = (
  over: Partial<Promotion> = {},
  activity: Partial<NonNullable<Promotion['activity']>> = {},
): Promotion => ({
  ...anAnnouncement({ type: 'PR', title: 'Cup', startDate: '2026-11-01T10:00:00.000Z' }),
  ...over,
  activity: {
    kind: 'apply',
    opensAt: '2026-11-01T10:00:00.000Z',
    closesAt: null,
    places: null,
    left: null,
    grant: null,
    status: 'join',
    ...activity,
  },
});
const part = (state: Application['state'], over: Partial<Application> = {}): Application => ({
  promotionId: '1',
  title: 'Cup',
  state,
  comment: '',
  images: [],
  reason: '',
  grant: null,
  mayTryAgain: false,
  appliedAt: '2026-11-01T10:00:00.000Z',
  changedAt: '2026-11-01T10:00:00.000Z',
  ...over,
});

describe('promotions', () => {
  it('PRO-007 PRO-008 days that differ are a range, equal ones are one day, each as YYYY/MM/DD', () => {
    const of = (startDate: string, endDate: string | null) => daysOf({ startDate, endDate, noExpiry: false });
    expect(of('2026-11-01T10:00:00', '2026-12-31T10:00:00')).toEqual({
      kind: 'range',
      from: '2026/11/01',
      to: '2026/12/31',
    });
    expect(of('2026-11-01T01:00:00', '2026-11-01T23:00:00')).toEqual({ kind: 'one', from: '2026/11/01' });
    expect(of('2026-11-01T01:00:00', null)).toEqual({ kind: 'one', from: '2026/11/01' });
  });

  it('PRO-009 noExpiry 1, as a number, a text or true, is the start and long-term, whatever the end says', () => {
    for (const noExpiry of [1, '1', true])
      expect(daysOf({ startDate: '2026-11-01T10:00:00', endDate: '2026-12-31T10:00:00', noExpiry })).toEqual({
        kind: 'long',
        from: '2026/11/01',
      });
    for (const noExpiry of [0, '0', false])
      expect(daysOf({ startDate: '2026-11-01T10:00:00', endDate: '2026-12-31T10:00:00', noExpiry }).kind).toBe('range');
    const { 'promotions.longTerm': text } = JSON.parse(readFileSync(`${LOCALES}EN.json`, 'utf8')) as Record<
      string,
      string
    >;
    expect(text).toBe('{date}, long-term');
  });

  it('ENT-054 each status has a label of its own in every language', () => {
    const asked = 'join claim applying close rejected issued claimed process signed coming'.split(' ');
    expect([...ACTIVITY_STATUSES].sort()).toEqual(asked.sort());
    const tables = readdirSync(LOCALES);
    expect(tables).toHaveLength(LANGUAGE_CODES.length);
    for (const file of tables) {
      const table = JSON.parse(readFileSync(LOCALES + file, 'utf8')) as Record<string, string>;
      const labels = ACTIVITY_STATUSES.map((status) => table[`activity.${status}`] ?? '');
      expect(
        labels.filter((label) => label.trim() === ''),
        file,
      ).toEqual([]);
      expect(new Set(labels).size, file).toBe(labels.length);
    }
  });

  it('API-040 the list is asked for with the promotion type, the merchant and platform M', () => {
    expect(promotionsAsked({ token: null, merchantCode: 'parlour_demo', language: 'EN' })).toEqual({
      types: 'PR',
      platform: 'M',
      merchantCode: 'parlour_demo',
      token: '',
      language: 'EN',
    });
    const asked = promotionsAsked({ token: 'a secret token', merchantCode: 'x', language: 'MY' });
    expect(JSON.stringify(asked)).not.toContain('secret');
    expect(asked.token).not.toBe('');
  });

  it('PRO-014 PRO-015 a category keeps its own; the cover is the picture with sequence 1', () => {
    const list = [item({ id: '1', promoAnnouncementCategoryIds: ['11', '12'] }), item({ id: '2' })];
    expect(ofCategory(list, '12').map(({ id }) => id)).toEqual(['1']);
    expect(ofCategory(list, '').map(({ id }) => id)).toEqual(['1', '2']);
    const announcementImages = [
      { sequence: 2, url: '/img/b' },
      { sequence: 1, url: '/img/a' },
    ];
    expect(coverOf({ announcementImages })).toBe('/img/a');
    expect(coverOf({ announcementImages: [] })).toBe('');
  });

  it('N63 the own part goes before what a promotion is to everybody, and says what a tap does', () => {
    const open = (status: ActivityStatus, kind: 'link' | 'apply' | 'signup' = 'apply') =>
      deedOf(item({ link: '/m/help' }, { status, kind }), undefined);
    expect((['join', 'coming', 'close'] as const).map((status) => open(status))).toEqual(['apply', 'wait', 'wait']);
    expect([open('join', 'link'), open('join', 'signup'), open('close', 'link')]).toEqual(['open', 'signup', 'wait']);
    expect(statusOf(item(), undefined)).toBe('join');
    expect(statusOf(item({}, { status: 'close' }), part('process'))).toBe('process');
    for (const state of ['applying', 'process', 'issued', 'claimed', 'signed', 'rejected'] as const)
      expect([state, deedOf(item(), part(state))]).toEqual([state, 'wait']);
    expect(deedOf(item(), part('rejected', { mayTryAgain: true }))).toBe('apply');
    expect(deedOf(item({}, { status: 'close' }), part('rejected', { mayTryAgain: true }))).toBe('wait');
    // While applications are unknown, no one is invited to take part; promotions that only link have none.
    for (const kind of ['apply', 'signup'] as const)
      expect([statusOf(item({}, { kind }), null), deedOf(item({}, { kind }), null)]).toEqual([null, 'wait']);
    const page = item({ link: '/m/help' }, { kind: 'link' });
    expect([statusOf(page, null), deedOf(page, null)]).toEqual(['join', 'open']);
    // A released grant can still be claimed after the promotion has closed.
    expect(deedOf(item({}, { status: 'close' }), part('claim', { grant: '5.00' }))).toBe('claim');
  });

  it('a comment is counted by characters, not by what they are made of', () => {
    expect([commentLeft(''), commentLeft('𝒳'.repeat(140)), commentLeft('ကျ'.repeat(71))]).toEqual([140, 0, -2]);
  });
});
