import { describe, expect, it } from 'vitest';
import { deviceName, parseDevice } from './devices.rules.ts';

describe('names of devices', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      { browser: 'Chrome', system: 'Android', kind: 'phone' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36',
      { browser: 'Samsung Internet', system: 'Android', kind: 'tablet' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iPhone', kind: 'phone' },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      { browser: 'Edge', system: 'Windows', kind: 'computer' },
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      { browser: 'Safari', system: 'Mac', kind: 'computer' },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
      { browser: 'Firefox', system: 'Linux', kind: 'computer' },
    ],
    ['curl/8.5.0', { browser: '', system: '', kind: 'computer' }],
    ['', { browser: '', system: '', kind: 'computer' }],
  ])('%s', (userAgent, device) => {
    expect(parseDevice(userAgent)).toEqual(device);
  });

  it('a name has what is known of it', () => {
    expect([deviceName('Firefox/133.0'), deviceName('curl/8.5.0')]).toEqual(['Firefox', '']);
  });
});
