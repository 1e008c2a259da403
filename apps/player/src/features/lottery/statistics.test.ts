import { describe, expect, it } from 'vitest';
import { settlementInterval } from './lottery.queries.ts';
import { stateKey } from './MyBets.tsx';
import { columnsOf, heatOf } from './play/statistics.rules.ts';
import { linesOf } from './ticket-picture.ts';

describe('roads', () => {
  it('a column holds a run of one side, and at most six of it', () => {
    const sides = 'BBSBBBBBBBS'.split('');
    expect(columnsOf(sides).map(({ side, cells }) => `${side}${cells.length}`)).toEqual(['B2', 'S1', 'B6', 'B1', 'S1']);
    expect(columnsOf([])).toEqual([]);
  });
});

describe('hot and cold numbers', () => {
  const counted = (...hits: number[]) => hits.map((one, i) => ({ number: String(i), hits: one, gap: 0 }));

  it('marks the tenth at each end', () => {
    const heat = heatOf(counted(9, 3, 4, 5, 4, 3, 4, 5, 4, 1));
    expect([9, 5, 3, 1].map(heat)).toEqual(['hot', undefined, undefined, 'cold']);
  });

  it('marks nothing that most numbers share', () => {
    expect(heatOf(counted(2, 2, 2))(2)).toBeUndefined();
    const heat = heatOf(counted(0, 0, 0, 0, 1));
    expect([0, 1].map(heat)).toEqual([undefined, 'hot']);
  });
});

describe('an order whose result is late', () => {
  const drawsAt = '2026-11-29T10:00:00.000Z';
  const at = (seconds: number) => Date.parse(drawsAt) + seconds * 1_000;
  const waiting = { orderStatus: 2, issueState: 'awaiting', drawsAt } as const;

  it('says so while it waits', () => {
    expect(stateKey({ orderStatus: 2, issueState: 'held' })).toBe('lottery.delayed');
    expect(stateKey({ orderStatus: 2, issueState: 'open' })).toBe('lottery.waiting');
    // The result is known, but a large issue, or a frozen wallet, is settled later.
    expect(stateKey({ orderStatus: 2, issueState: 'drawn' })).toBe('lottery.settling');
    expect(stateKey({ orderStatus: 2, issueState: 'void' })).toBe('lottery.settling');
    expect(stateKey({ orderStatus: 6, issueState: 'void' })).toBe('lottery.returned');
  });

  it('is fetched every 2 s right after the draw, every 15 s once it is late or held, and not before', () => {
    expect(settlementInterval([waiting], at(-1))).toBe(false);
    expect(settlementInterval([waiting], at(14))).toBe(2_000);
    expect(settlementInterval([waiting], at(15))).toBe(15_000);
    expect(settlementInterval([{ ...waiting, issueState: 'held' }], at(1))).toBe(15_000);
    expect(settlementInterval([{ ...waiting, orderStatus: 4 }], at(1))).toBe(false);
  });
});

describe('the selection on the picture of a ticket', () => {
  const fits = (line: string) => line.trim().length <= 11;

  it('is broken between numbers', () => {
    expect(linesOf('12,34,56,78,90', fits, 3)).toEqual(['12,34,56,', '78,90']);
  });

  it('ends in an ellipsis where it is too long', () => {
    expect(linesOf('12,34,56,78,90,11,22,33,44,55', fits, 2)).toEqual(['12,34,56,', '78,90,11, …']);
  });
});
