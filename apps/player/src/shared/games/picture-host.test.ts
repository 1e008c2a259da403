import { beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN, forgetFailures, hostOf, recordFailure } from './picture-host.ts';
import { vendorIcon } from './vendor-icon.ts';

const HOSTS = ['https://a.example', 'https://b.example', 'https://c.example'];
const paths = Array.from({ length: 3000 }, (_, i) => `/img/tile/${100_000 + i}-0a1b2c3d`);

describe('the host of a picture', () => {
  beforeEach(forgetFailures);

  it('CFG-010 is drawn from the list, each host about as often, and the same picture stays on its host', () => {
    const picks = paths.map((path) => hostOf(path, HOSTS));
    const counts = HOSTS.map((host) => picks.filter((pick) => pick === host).length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(paths.length);
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
    expect(paths.map((path) => hostOf(path, HOSTS))).toEqual(picks);
  });

  it('CFG-011 is this server when the list is empty', () => {
    expect(new Set(paths.map((path) => hostOf(path, [])))).toEqual(new Set([BUILT_IN]));
  });

  it('a host that failed three times is passed over, and without any left this server stands in', () => {
    const [a = '', b = '', c = ''] = HOSTS;
    recordFailure(a);
    recordFailure(a);
    expect(paths.some((path) => hostOf(path, HOSTS) === a)).toBe(true);
    recordFailure(a);
    expect(new Set(paths.map((path) => hostOf(path, HOSTS)))).toEqual(new Set([b, c]));
    for (const host of [b, b, b, c, c, c]) recordFailure(host);
    expect(hostOf('/img/tile/1-0a1b2c3d', HOSTS)).toBe(BUILT_IN);
  });

  it('CFG-012 a vendor icon has its four forms', () => {
    expect((['COLOR', 'WHITE', 'COLOR2', 'BLACK'] as const).map((form) => vendorIcon('TCG_SEA', form))).toEqual([
      '/img/vendor/TCG_SEA-COLOR.png',
      '/img/vendor/TCG_SEA-WHITE.png',
      '/img/vendor/TCG_SEA-COLOR2.png',
      '/img/vendor/TCG_SEA-BLACK.png',
    ]);
    expect(hostOf(vendorIcon('JL', 'COLOR'), HOSTS.slice(0, 1)) + vendorIcon('JL', 'COLOR')).toBe(
      'https://a.example/img/vendor/JL-COLOR.png',
    );
  });
});
