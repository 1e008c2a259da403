import { describe, expect, it } from 'vitest';
import { writeClosed } from '../../shared/storage.screens.ts';
import { readClosed } from '../../shared/storage.ts';
import { memoryStorage } from '../../testing/storage.ts';
import { nextAskMs } from './guard.ts';
import { openingOf } from './reopening.ts';

describe('kept status', () => {
  const closed = { status: 1, info: 'soon', ip: '203.0.113.4', opensAt: '2026-11-21T03:30:00.000Z' } as const;

  it('comes back as it was written, and an open house keeps none', () => {
    const local = memoryStorage();
    expect(readClosed(local)).toBeNull();
    writeClosed(local, closed);
    expect(readClosed(local)).toEqual(closed);
    writeClosed(local, null);
    expect(readClosed(local)).toBeNull();
  });

  it.each(['{', '{"status":3}', '{"status":"1"}', '[]'])('nonsense such as %s is an open house', (text) => {
    const local = memoryStorage();
    local.setItem('mc_status', text);
    expect(readClosed(local)).toBeNull();
  });
});

describe('while the house is closed', () => {
  const now = Date.parse('2026-11-21T03:00:00Z');

  it('the server is asked every few seconds, and at the announced end', () => {
    expect(nextAskMs(null, now)).toBe(10_000);
    expect(nextAskMs('2026-11-21T04:00:00.000Z', now)).toBe(10_000);
    expect(nextAskMs('2026-11-21T03:00:04.000Z', now)).toBe(4_250);
    expect(nextAskMs('2026-11-21T02:59:00.000Z', now)).toBe(2_000);
  });

  it('the end is told as a time of day, with its date on another day', () => {
    const at = new Date('2026-11-21T03:30:00Z');
    expect(openingOf(at, new Date(now), 'EN', 'UTC')).toBe('03:30');
    expect(openingOf(at, new Date('2026-11-19T23:00:00Z'), 'EN', 'UTC')).toMatch(/21.*03:30/);
    expect(openingOf(at, new Date(now), 'MY', 'Asia/Yangon')).toBe('10:00');
  });
});
