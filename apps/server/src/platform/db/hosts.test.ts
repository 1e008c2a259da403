import { describe, expect, it } from 'vitest';
import { hostUrls, isDatabaseUrl } from './hosts.ts';

describe('an address of several hosts', () => {
  it('is taken apart host by host, with everything else as it is', () => {
    expect(hostUrls('postgres://me:s%2Ce@a.test:5433,b.test,[::1]:7/parlour?sslmode=verify-full')).toEqual([
      'postgres://me:s%2Ce@a.test:5433/parlour?sslmode=verify-full',
      'postgres://me:s%2Ce@b.test/parlour?sslmode=verify-full',
      'postgres://me:s%2Ce@[::1]:7/parlour?sslmode=verify-full',
    ]);
    expect(hostUrls('postgresql://a/b')).toEqual(['postgresql://a/b']);
    expect(hostUrls('postgres://parlour@localhost/db?host=%2Ftmp%2Fx')).toEqual([
      'postgres://parlour@localhost/db?host=%2Ftmp%2Fx',
    ]);
  });

  it.each([
    ['postgres://a:1,b:2/c', true],
    ['postgres://a/c', true],
    ['postgres://a:1,,b/c', false],
    ['postgres://a:x,b/c', false],
    ['mysql://a/b', false],
    ['nothing', false],
  ])('%s is one: %s', (url, isOne) => {
    expect(isDatabaseUrl(url)).toBe(isOne);
  });
});
