import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GATEWAY_CODES, signedText } from '@parlour/contract/gateway';
import { expect, test } from 'vitest';
import { isSignedBy, isTimely, signatureOf } from './signature.ts';

const DOCUMENT = readFileSync(new URL('../../../../../docs/vendor-api.md', import.meta.url), 'utf8');

/** The known answer as the document prints it. */
function knownAnswer(): Record<string, string> {
  const block = /```known-answer\n([\s\S]*?)```/.exec(DOCUMENT)?.[1] ?? '';
  return Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/, 2) as [string, string]),
  );
}

test('the document shows a signature that is right', () => {
  const { secret = '', time = '', path = '', body = '', signature = '' } = knownAnswer();
  const signed = { time, method: 'POST', path, body: Buffer.from(body) };
  expect(signatureOf(secret, signed).toString('hex')).toBe(signature);
  expect(signature).toBe('be65290107fdc3995d4bee1b57a7d9df45c15c1a699c8a677f2186175268f884');
  const key = createSecretKey(Buffer.from(secret));
  expect(isSignedBy(key, signed, signature)).toBe(true);
  expect(isSignedBy(key, signed, signature.toUpperCase())).toBe(false);
  expect(isSignedBy(key, { ...signed, body: Buffer.from(`${body} `) }, signature)).toBe(false);
  expect(signedText(time, 'POST', path, body)).toBe(`${time}\nPOST\n${path}\n${body}`);
});

test('the document tells the status and the retry of every code, and no others', () => {
  const rows = [...DOCUMENT.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \| (\*\*yes\*\*|no) \|/gm)];
  const told = rows.map(([, code, http, retry]) => [code, { http: Number(http), retry: retry !== 'no' }]);
  expect(Object.fromEntries(told)).toEqual(GATEWAY_CODES);
});

test('times outside the window, and what is no time, are refused', () => {
  const now = 1_767_225_600_000;
  for (const time of [now, now - 300_000, now + 300_000]) expect(isTimely(String(time), now)).toBe(true);
  for (const time of [now - 300_001, now + 300_001, 'NaN', '', '-1', '1e12', `${now}.5`, ` ${now}`, `0${now}`]) {
    expect(isTimely(String(time), now)).toBe(false);
  }
});
