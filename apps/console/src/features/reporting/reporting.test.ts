import { previousDay } from '@parlour/contract/clock';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../shared/save-file.ts';
import { isCovered, refusalText, signed } from './adjustments.rules.ts';
import { isSpan, together } from './reporting.rules.ts';

describe('spans of the books', () => {
  it('end on a day that is not before the first, and hold 92 days at most', () => {
    expect(isSpan({ from: '2026-11-21', to: '2026-11-21' })).toBe(true);
    expect(isSpan({ from: '2026-11-22', to: '2026-11-21' })).toBe(false);
    expect(isSpan({ from: '', to: '2026-11-21' })).toBe(false);
    expect(isSpan({ from: previousDay('2026-11-21', 91), to: '2026-11-21' })).toBe(true);
    expect(isSpan({ from: previousDay('2026-11-21', 92), to: '2026-11-21' })).toBe(false);
  });

  it('are summed to the unit, and files come byte for byte', () => {
    expect(together(['9999999999999.99', '-0.01', '-9999999999999.98'])).toBe('0.00');
    expect(together([])).toBe('0');
    expect([...bytesOf('AP+A')]).toEqual([0, 255, 128]);
  });
});

describe('adjustments', () => {
  it('show their direction, and are not offered below zero', () => {
    expect([signed('250.50', 'K'), signed('-250.50', 'K')]).toEqual(['+K\u00a0250.50', '−K\u00a0250.50']);
    expect([isCovered({ after: '0.00' }), isCovered({ after: '-0.01' }), isCovered({ after: null })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('say why they were not carried out', () => {
    const said = (code: 'approval.own' | 'adjustment.moved') => refusalText({ code, textKey: 'error.system' });
    expect(said('approval.own')).toMatch(/Another operator has to approve/);
    expect(said('adjustment.moved')).toMatch(/moved/);
  });
});
