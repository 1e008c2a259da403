import { afterEach, describe, expect, it, vi } from 'vitest';
import { houseZone, knownZone, namedZone, nameZone } from './house-zone.ts';

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
    expect(nameZone('<!doctype html><html lang="en"><head>', 'Asia/Yangon')).toBe(
      '<!doctype html><html data-time-zone="Asia/Yangon" lang="en"><head>',
    );
    expect(nameZone('<html><head>', 'UTC')).toBe('<html data-time-zone="UTC"><head>');
    expect(nameZone('<html\n  lang="en">', 'UTC')).toBe('<html data-time-zone="UTC"\n  lang="en">');
    expect(() => nameZone('<head><title>Console</title>', 'UTC')).toThrow('no <html> tag');
  });
});
