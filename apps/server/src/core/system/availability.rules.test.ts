import { describe, expect, it } from 'vitest';
import { standingOf } from '../../platform/http/availability.ts';
import { isMaintained, isShutOut, messageFor, validateAvailability } from './availability.rules.ts';
import { openPlaces } from './geoip.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const OPEN = {
  maintenance: false,
  message: {},
  opensAt: null,
  regionRule: 'all',
  countries: [],
  unplacedOpen: true,
} as const;

describe('who may come in', () => {
  it('maintenance holds until its end, and for ever without one', () => {
    expect(isMaintained({ maintenance: true, opensAt: null }, NOON)).toBe(true);
    expect(isMaintained({ maintenance: true, opensAt: '2026-11-21T12:00:01.000Z' }, NOON)).toBe(true);
    expect(isMaintained({ maintenance: true, opensAt: '2026-11-21T12:00:00.000Z' }, NOON)).toBe(false);
    expect(isMaintained({ maintenance: false, opensAt: null }, NOON)).toBe(false);
  });

  it.each([
    ['all', ['SG'], true, { SG: false, MM: false, none: false }],
    ['except', ['SG', 'US'], true, { SG: true, MM: false, none: false }],
    ['except', ['SG', 'US'], false, { SG: true, MM: false, none: true }],
    ['only', ['MM'], true, { SG: true, MM: false, none: false }],
    ['only', ['MM'], false, { SG: true, MM: false, none: true }],
  ] as const)('%s %j, unknown places %s', (regionRule, countries, unplacedOpen, expected) => {
    const rule = { regionRule, countries: [...countries], unplacedOpen };
    expect({
      SG: isShutOut(rule, 'SG'),
      MM: isShutOut(rule, 'MM'),
      none: isShutOut(rule, null),
    }).toEqual(expected);
  });

  it('the message falls back to English, then to nothing', () => {
    expect(messageFor({ EN: 'soon', CN: '很快' }, 'CN')).toBe('很快');
    expect(messageFor({ EN: 'soon', MY: '' }, 'MY')).toBe('soon');
    expect(messageFor({}, 'MY')).toBe('');
  });

  it('an end in the past and a region rule without countries are refused', () => {
    expect(
      validateAvailability({ ...OPEN, countries: [], opensAt: '2026-11-21T11:59:59.000Z' }, 'planned', NOON)?.field,
    ).toBe('opensAt');
    expect(validateAvailability({ ...OPEN, countries: [], regionRule: 'only' }, 'planned', NOON)?.field).toBe(
      'countries',
    );
    expect(validateAvailability({ ...OPEN, countries: ['MM'], regionRule: 'only' }, 'the law', NOON)).toBeNull();
    expect(validateAvailability({ ...OPEN, countries: [] }, ' ', NOON)?.field).toBe('reason');
  });

  it('what is not named stays closed, unknown addresses included', () => {
    const standings = ['/wps/system/status', '/m/*', '/wps/game/list', '/wps/console/status', undefined].map(
      standingOf,
    );
    expect(standings).toEqual(['open', 'page', 'closed', 'closed', 'closed']);
  });
});

describe('the table of addresses', () => {
  const places = openPlaces(null);
  it('knows the country of public addresses of both kinds', () => {
    expect(places.countryOf('8.8.8.8')).toBe('US');
    expect(places.countryOf('::ffff:8.8.8.8')).toBe('US');
    expect(places.countryOf('203.81.64.1')).toBe('MM');
    expect(places.countryOf('2001:4860:4860::8888')).toBe('US');
  });
  it('knows no country of private networks and of what is no address', () => {
    for (const address of ['10.0.0.1', '127.0.0.1', '::1', 'fe80::1', 'nonsense', ''])
      expect(places.countryOf(address), address).toBeNull();
  });
  it('a table that does not exist is named with its mend', () =>
    expect(() => openPlaces('/nowhere/table.mmdb')).toThrow(/PLACES_FILE.*does not exist/));
});
