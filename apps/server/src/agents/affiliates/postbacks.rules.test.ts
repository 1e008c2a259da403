import { expect, it } from 'vitest';
import { checkTemplate, fillTemplate, retryAfter } from './postbacks.rules.ts';

it.each([
  ['https://t.example/p?c={click_id}&e={event}&s={sub1}', null],
  ['https://t.example:8443/{event}/{event_id}', null],
  ['https://t.example/?x={phone}', 'MACRO_UNKNOWN'],
  ['https://t.example/?x={}', 'MACRO_UNKNOWN'],
  ['https://t.example/?x={click_id', 'URL_REFUSED'],
  ['http://t.example/', 'URL_REFUSED'],
  ['https://user:secret@t.example/', 'URL_REFUSED'],
  ['https://{click_id}.example/', 'URL_REFUSED'],
  ['https://t.example/#{event}', 'URL_REFUSED'],
  ['https://t.example/a b', 'URL_REFUSED'],
  ['ftp://t.example/', 'URL_REFUSED'],
  ['nonsense', 'URL_REFUSED'],
])('AGT-003 the postback address %s: %s', (template, problem) => {
  expect(checkTemplate(template)).toBe(problem);
});

it('AGT-003 values are percent-encoded, and cannot change the address', () => {
  const filled = fillTemplate('https://t.example/{event}?c={click_id}&s={sub1}&a={amount}&x={country}', {
    event: 'deposit',
    event_id: '1',
    click_id: 'a&b=c#d/../{sub1}',
    sub1: 'ü €',
    amount: '12.50',
  });
  expect(filled).toBe('https://t.example/deposit?c=a%26b%3Dc%23d%2F..%2F%7Bsub1%7D&s=%C3%BC%20%E2%82%AC&a=12.50&x=');
});

it('AGT-003 a call is tried at once and after 10 s, 1 min, 10 min, 1 h and 6 h, then parked', () => {
  expect([1, 2, 3, 4, 5, 6].map(retryAfter)).toEqual([10, 60, 600, 3_600, 21_600, null]);
});
