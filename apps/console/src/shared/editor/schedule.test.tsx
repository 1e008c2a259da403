import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScheduleFields } from './ScheduleFields.tsx';
import { isInOrder } from './schedule.ts';

const zone = (timeZone: string) => vi.stubGlobal('document', { documentElement: { dataset: { timeZone } } });
beforeEach(() => zone('Asia/Yangon'));
afterEach(() => vi.unstubAllGlobals());

const both = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });

describe('the times of a form', () => {
  it.each([
    ['', '', true],
    ['2026-11-28T09:00', '', true],
    ['2026-11-28T09:00', '2026-11-28T09:01', true],
    ['2026-11-28T09:00', '2026-11-28T09:00', false],
    ['2026-11-28T09:00', '2026-11-28T08:59', false],
    // Six-digit years can be entered, and do not sort as strings.
    ['2026-11-28T09:00', '20266-11-28T09:00', false],
    ['20266-11-28T09:00', '2026-11-28T09:00', false],
    ['', '20266-11-28T09:00', false],
    ['20266-11-28T09:00', '', false],
  ])('%s to %s', (startsAt, endsAt, good) => expect(isInOrder(both(startsAt, endsAt))).toBe(good));

  it('are compared as moments: what the clocks skip begins when they go on', () => {
    zone('America/Santiago');
    expect(isInOrder(both('2026-09-06T00:10', '2026-09-06T00:50'))).toBe(false);
  });

  it('have a last one, name their zone, and say what is no time before the form is sent', () => {
    const draw = (endsAt: string) =>
      renderToStaticMarkup(
        <ScheduleFields value={both('', endsAt)} checked={false} onChange={() => expect.unreachable()} />,
      );
    expect(draw('').match(/max="9999-12-31T23:59"/g)).toHaveLength(2);
    expect(draw('')).toContain('In the time zone of the house (Asia/Yangon).');
    expect(draw('')).not.toContain('aria-invalid');
    expect(draw('20266-11-28T09:00')).toContain('Enter a valid day and time.');
  });
});
