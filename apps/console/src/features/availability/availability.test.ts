import { describe, expect, it } from 'vitest';
import { toInput } from '../../shared/format.ts';
import { errorsOf, formOf, shutsOut, standingOf, toDraft } from './availability.rules.ts';
import { countryName, listCountries } from './countries.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const OPEN = {
  maintenance: false,
  message: {},
  opensAt: null,
  regionRule: 'all',
  countries: [],
  unplacedOpen: true,
} as const;
const form = (over: object = {}) => ({ ...formOf({ ...OPEN, countries: [] }), reason: 'planned', ...over });

describe('the status form', () => {
  it('sends an end only with a maintenance, and no empty message', () => {
    const opensAt = toInput(new Date(NOW + 3_600_000));
    const message = { EN: ' Back soon ', MY: ' ' };
    expect(toDraft(form({ maintenance: true, opensAt, message }))).toEqual({
      ...OPEN,
      maintenance: true,
      message: { EN: 'Back soon' },
      opensAt: '2026-11-21T13:00:00.000Z',
    });
    expect(toDraft(form({ opensAt })).opensAt).toBeNull();
  });

  it('comes back as it was set', () => {
    const set = { ...OPEN, countries: ['MM'], maintenance: true, opensAt: '2026-11-21T13:00:00.000Z' };
    expect(toDraft(formOf(set))).toEqual(set);
  });

  it('names what is wrong', () => {
    expect(errorsOf(form(), NOW)).toEqual({});
    expect(
      errorsOf(
        form({ maintenance: true, opensAt: toInput(new Date(NOW - 60_000)), regionRule: 'only', reason: ' ' }),
        NOW,
      ),
    ).toEqual({ opensAt: 'doors.past', countries: 'doors.noCountry', reason: 'form.missing' });
    expect(errorsOf(form({ maintenance: true, opensAt: '20266-11-21T13:00' }), NOW)).toEqual({
      opensAt: 'times.invalid',
    });
  });

  it('says how the house stands', () => {
    const key = (over: object) => standingOf({ ...OPEN, countries: ['MM'], ...over }, NOW).key;
    expect([
      key({}),
      key({ regionRule: 'except' }),
      key({ regionRule: 'only' }),
      key({ maintenance: true, regionRule: 'only' }),
      key({ maintenance: true, opensAt: '2026-11-21T11:59:59.000Z' }),
    ]).toEqual(['doors.isOpen', 'doors.isExcept', 'doors.isOnly', 'doors.isMaintenance', 'doors.isOpen']);
  });

  it('warns of the own country', () => {
    expect(shutsOut({ regionRule: 'except', countries: ['MM'] }, 'MM')).toBe(true);
    expect(shutsOut({ regionRule: 'only', countries: ['MM'] }, 'MM')).toBe(false);
    expect(shutsOut({ regionRule: 'only', countries: ['MM'] }, null)).toBe(false);
  });
});

describe('countries', () => {
  it('are those of today, by name', () => {
    const all = listCountries();
    expect(all.length).toBeGreaterThan(235);
    expect(all.length).toBeLessThan(260);
    expect(all.find(({ code }) => code === 'SU')).toBeUndefined();
    expect(countryName('SG')).toBe('Singapore');
  });
});
