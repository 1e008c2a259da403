import { describe, expect, it } from 'vitest';
import { detectSystem, iosVersion, isAppAgent, openedAs, recommendsNewerIos } from './device.ts';
import { isOutward } from './outbound-urls.ts';

const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1`;
const ipad = 'Mozilla/5.0 (iPad; CPU OS 11_2_6 like Mac OS X) AppleWebKit/604.5.6 (KHTML, like Gecko) Mobile/15D100';
const pixel = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15';

describe('devices', () => {
  it('LAY-065 below iOS 12.4 the newer system is recommended, from 12.4 on and elsewhere it is not', () => {
    for (const version of ['9_3_5', '10_0', '11_4_1', '12_0', '12_3_2', '12_3'])
      expect([version, recommendsNewerIos(iphone(version))]).toEqual([version, true]);
    for (const version of ['12_4', '12_4_1', '12_5_7', '13_0', '17_5_1', '26_0'])
      expect([version, recommendsNewerIos(iphone(version))]).toEqual([version, false]);
    expect(recommendsNewerIos(ipad)).toBe(true);
    expect([pixel, mac, ''].map(recommendsNewerIos)).toEqual([false, false, false]);
    expect([iosVersion(iphone('12_4')), iosVersion(iphone('13')), iosVersion(mac)]).toEqual([[12, 4], [13, 0], null]);
  });

  it('are told apart, an iPad under a Mac’s name too', () => {
    expect([
      detectSystem(iphone('17_5')),
      detectSystem(pixel),
      detectSystem(mac),
      detectSystem(mac, 5),
      detectSystem(ipad),
    ]).toEqual(['ios', 'android', 'other', 'ios', 'ios']);
  });

  it('say how the app was opened', () => {
    expect([isAppAgent('X ParlourApp/2.1.0 Y'), isAppAgent('ParlourApp'), isAppAgent('NotParlourApp/1')]).toEqual([
      true,
      false,
      false,
    ]);
    const browser = { userAgent: pixel, standalone: false, iosStandalone: false };
    expect(openedAs(browser)).toBe('H5');
    expect(openedAs({ ...browser, standalone: true })).toBe('PWA');
    expect(openedAs({ ...browser, standalone: true, iosStandalone: true })).toBe('WEBCLIP');
  });
});

describe('addresses that lead out', () => {
  it('are HTTPS, without credentials, and of their kind', () => {
    expect(isOutward('telegram', 'https://t.me/parlour_demo')).toBe(true);
    expect(isOutward('whatsapp', 'https://wa.me/15550100')).toBe(true);
    expect(isOutward('liveChat', 'https://chat.example/room?x=1')).toBe(true);
  });

  it('are refused otherwise', () => {
    const hostile = [
      '',
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'http://t.me/x',
      '//t.me/x',
      'https:t.me/x',
      'https://t.me.evil.example/x',
      'https://evil.example/t.me',
      'https://t.me@evil.example/x',
      'https://user:pass@t.me/x',
      'https://t.me\\@evil.example',
      'https://t.me\t/x',
      ' https://t.me/x',
      'https://t.me/x\n',
      'https://xn--t-0ia.me/x',
      'https://t.me%2eevil.example/x',
      'intent://t.me/#Intent;end',
      'tg://resolve?domain=x',
    ];
    expect(hostile.filter((address) => isOutward('telegram', address))).toEqual([]);
    const anywhere = hostile.filter((address) => isOutward('liveChat', address));
    expect(anywhere).toEqual(['https://t.me.evil.example/x', 'https://evil.example/t.me', 'https://xn--t-0ia.me/x']);
    expect(isOutward('liveChat', 'https://chat')).toBe(false);
  });
});
