import { describe, expect, it } from 'vitest';
import { followed } from './downloads.queries.ts';
import { androidWay, iosWay } from './ways.ts';

const ORIGIN = 'https://m.parlour.example';

describe('ways to the app', () => {
  it('an iPhone goes to the store, else to the profile, else by hand', () => {
    expect(iosWay({ ios: 'https://apps.apple.com/app/id1', profile: '/p' })).toBe('store');
    expect(iosWay({ ios: null, profile: '/p' })).toBe('profile');
    expect(iosWay({ ios: null, profile: null })).toBe('steps');
  });

  it('Android takes the operator’s link, else the browser’s offer, else goes by hand', () => {
    expect(androidWay({ android: 'https://dl.example/app.apk' }, true)).toBe('link');
    expect(androidWay({ android: null }, true)).toBe('offer');
    expect(androidWay({ android: null }, false)).toBe('steps');
  });

  it('a link is followed out by HTTPS, or within this site', () => {
    expect(followed('profile', '/wps/system/webclip.mobileconfig', ORIGIN)).toBe('/wps/system/webclip.mobileconfig');
    expect(followed('profile', `${ORIGIN}/p`, ORIGIN)).toBe(`${ORIGIN}/p`);
    expect(followed('ios', 'https://apps.apple.com/app/id1', ORIGIN)).toBe('https://apps.apple.com/app/id1');
    const never = ['', 'javascript:alert(1)', 'http://apps.apple.com', '//evil.example\\x', 'itms-services://?x'];
    expect(never.map((url) => followed('ios', url, ORIGIN))).toEqual(never.map(() => null));
  });
});
