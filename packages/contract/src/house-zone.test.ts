import { afterEach, describe, expect, it, vi } from 'vitest';
import { houseZone, knownZone, namedZone, nameHouse } from './house-zone.ts';

const page = (timeZone?: string) =>
  vi.stubGlobal('document', { documentElement: { dataset: timeZone === undefined ? {} : { timeZone } } });

afterEach(() => vi.unstubAllGlobals());

describe('the time zone of the house in its documents', () => {
  it('is read from the document, where there is one and the device knows it', () => {
    expect([namedZone(), houseZone()]).toEqual([undefined, undefined]);
    page();
    expect([namedZone(), houseZone()]).toEqual([undefined, undefined]);
    page('Asia/Yangon');
    expect([namedZone(), houseZone()]).toEqual(['Asia/Yangon', 'Asia/Yangon']);
    page('Asia/Naypyidaw');
    expect([namedZone(), houseZone(), houseZone()]).toEqual(['Asia/Naypyidaw', undefined, undefined]);
    expect([knownZone(''), knownZone(undefined), knownZone('UTC')]).toEqual([undefined, undefined, 'UTC']);
  });

  it('is written into any page, and a text that is none is refused', () => {
    expect(nameHouse('<!doctype html><html lang="en"><head>', { timeZone: 'Asia/Yangon' })).toBe(
      '<!doctype html><html data-time-zone="Asia/Yangon" lang="en"><head>',
    );
    const timeZone = 'UTC';
    expect(nameHouse('<html><head>', { timeZone })).toBe('<html data-time-zone="UTC"><head>');
    expect(nameHouse('<html\n  lang="en">', { timeZone, decimals: 0 })).toBe(
      '<html data-time-zone="UTC" data-decimals="0"\n  lang="en">',
    );
    expect(() => nameHouse('<head><title>Console</title>', { timeZone })).toThrow('no <html> tag');
  });
});
