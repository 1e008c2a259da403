import { describe, expect, it } from 'vitest';
import { markupOf, textsOf } from '../../app/testing/markup.tsx';
import { DayDetail } from './DayDetail.tsx';
import type { DayFigures } from './figures.ts';
import { LedgerBanner } from './LedgerBanner.tsx';

const shown = (ledgerClean: boolean | null, ledgerCountedAt: string | null) => {
  const day = {
    symbol: 'K',
    bets: '0.00',
    wins: '0.00',
    ggr: '0.00',
    rounds: 0,
    activeMembers: 1204,
    refusedCalls: [],
  };
  const figures = { ...day, timeZone: 'Asia/Yangon', ledgerClean, ledgerCountedAt } as unknown as DayFigures;
  return {
    banner: markupOf(<LedgerBanner figures={figures} />),
    detail: textsOf(markupOf(<DayDetail figures={figures} />)),
  };
};

describe('how the ledger stands', () => {
  it('is told with the time of the count, and with an alert where it does not balance', () => {
    const clean = shown(true, '2026-11-20T14:34:00Z');
    expect(clean.banner).toBe('');
    expect(clean.detail).toContain('|Ledger|Checked at 21:04|Balanced|');
    expect(clean.detail).toContain('|Active players|1,204|');
    const unclean = shown(false, '2026-11-20T14:34:00Z');
    expect(unclean.banner).toContain('role="alert"');
    expect(unclean.detail).toContain('|Ledger|Checked at 21:04|Out of balance|');
  });

  it('is not known where the last count failed, and the last result comes with its day', () => {
    const { banner, detail } = shown(null, '2026-11-20T14:34:00Z');
    expect(detail).toContain('|Ledger|Last checked 20 Nov 2026, 21:04|Unknown|');
    expect(detail).not.toContain('Balanced');
    expect(banner).toContain('role="status"');
    expect(banner).toContain('it was last checked 20 Nov 2026, 21:04.');
  });

  it('is not known where nothing was ever counted', () => {
    const { banner, detail } = shown(null, null);
    expect(detail).toContain('|Ledger|Never checked|Unknown|');
    expect(banner).toContain('it has never been checked.');
  });
});
