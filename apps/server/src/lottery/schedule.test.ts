import { describe, expect, it } from 'vitest';
import { adminState, nextIssues, type Period, shownState } from './schedule.rules.ts';

const HO_CHI_MINH = 'Asia/Ho_Chi_Minh';
const fast45: Period = { zone: HO_CHI_MINH, periodSeconds: 45, lockSeconds: 5 };
const wingo1: Period = { zone: HO_CHI_MINH, periodSeconds: 60, lockSeconds: 5 };
const iso = (at: Date) => at.toISOString().replace('.000', '');

const shown = (period: Period, at: string, count: number) =>
  nextIssues(period, new Date(at), count).map(({ numero, opensAt, closesAt, drawsAt }) => [
    numero,
    ...[opensAt, closesAt, drawsAt].map(iso),
  ]);

describe('issues of fast draws', () => {
  it('C05 cross midnight and the month by the clock of their zone: an issue belongs to the day it opens', () => {
    expect(shown(fast45, '2026-01-31T16:59:00Z', 3)).toEqual([
      ['20260131-1919', '2026-01-31T16:58:30Z', '2026-01-31T16:59:10Z', '2026-01-31T16:59:15Z'],
      ['20260131-1920', '2026-01-31T16:59:15Z', '2026-01-31T16:59:55Z', '2026-01-31T17:00:00Z'],
      ['20260201-0001', '2026-01-31T17:00:00Z', '2026-01-31T17:00:40Z', '2026-01-31T17:00:45Z'],
    ]);
  });

  it('C05 close is exclusive', () => {
    const [issue] = nextIssues(fast45, new Date('2026-01-31T16:59:20Z'), 1);
    if (!issue) throw new Error('no issue');
    const at = (time: string) => shownState({ state: 'scheduled', ...issue }, new Date(`2026-01-31T${time}Z`));
    expect(issue.numero).toBe('20260131-1920');
    expect([
      at('16:59:14.999'),
      at('16:59:15.000'),
      at('16:59:54.999'),
      at('16:59:55.000'),
      at('17:00:00.000'),
    ]).toEqual(['scheduled', 'open', 'open', 'closed', 'awaiting']);
  });

  it('operators see that a sale is about to close, and that a result is being settled', () => {
    const [issue] = nextIssues(fast45, new Date('2026-01-31T16:59:20Z'), 1);
    if (!issue) throw new Error('no issue');
    const at = (time: string) => adminState({ state: 'scheduled', ...issue }, new Date(`2026-01-31T${time}Z`), null);
    expect([at('16:59:44.999'), at('16:59:45.000'), at('16:59:54.999'), at('16:59:55.000')]).toEqual([
      'open',
      'closing',
      'closing',
      'closed',
    ]);
    const decided = (state: string, done: number) => adminState({ state, ...issue }, issue.drawsAt, { done, of: 9 });
    expect(['drawn', 'corrected', 'void'].flatMap((state) => [decided(state, 0), decided(state, 1)])).toEqual([
      'drawn',
      'settling',
      'corrected',
      'settling',
      'void',
      'void',
    ]);
    expect(adminState({ state: 'settled', ...issue }, issue.drawsAt, null)).toBe('settled');
    expect(adminState({ state: 'held', ...issue }, issue.opensAt, null)).toBe('held');
  });

  it('C06 numbers the minutes of a day', () => {
    expect(shown(wingo1, '2026-03-10T10:00:20+07:00', 1)).toEqual([
      ['20260310-0601', '2026-03-10T03:00:00Z', '2026-03-10T03:00:55Z', '2026-03-10T03:01:00Z'],
    ]);
  });

  it('C10 a day of a zone half an hour off begins at its own midnight', () => {
    const yangon: Period = { zone: 'Asia/Yangon', periodSeconds: 60, lockSeconds: 5 };
    expect(shown(yangon, '2026-03-27T17:30:00Z', 1)[0]?.slice(0, 2)).toEqual(['20260328-0001', '2026-03-27T17:30:00Z']);
  });

  it('a day of 23 hours and one of 25 have as many issues as they have minutes', () => {
    const lisbon: Period = { zone: 'Europe/Lisbon', periodSeconds: 60, lockSeconds: 5 };
    const lastOf = (at: string, count: number) => nextIssues(lisbon, new Date(at), count).at(-1)?.numero;
    expect(lastOf('2026-03-29T00:00:00Z', 23 * 60)).toBe('20260329-1380');
    expect(lastOf('2026-03-29T00:00:00Z', 23 * 60 + 1)).toBe('20260330-0001');
    expect(lastOf('2026-10-24T23:00:00Z', 25 * 60)).toBe('20261025-1500');
  });

  it('150 issues ahead hold the longest chase of 120, one after the other without a gap', () => {
    const issues = nextIssues(fast45, new Date('2026-01-31T16:30:00Z'), 150);
    expect(issues).toHaveLength(150);
    for (const [i, { opensAt }] of issues.entries()) if (i > 0) expect(opensAt).toEqual(issues[i - 1]?.drawsAt);
  });
});
