import { createSecretKey } from 'node:crypto';
import { SIGNATURE_HEADER, signedText, TIME_HEADER } from '@parlour/contract/gateway';
import { expect, test } from 'vitest';
import { exampleCall } from '../../../../../tools/vendor-api/document.ts';
import { CALLER } from '../../../../../tools/vendor-api/examples.ts';
import { isSignedBy, isTimely, signCall } from './signature.ts';

test('a signature is over version, method, path, time and body, and over nothing else', () => {
  const { path, headers, body } = exampleCall('bet');
  const signature = headers[SIGNATURE_HEADER] ?? '';
  const signed = { time: headers[TIME_HEADER] ?? '', method: 'POST', path, body: Buffer.from(body) };
  expect(signature).toBe('811eda37fbedade75c4ec9721e3453097be88e8e746480280a70a39d87aa8c5d');
  expect(signCall(CALLER.secret, signed).toString('hex')).toBe(signature);
  expect(signedText(signed.time, 'POST', path, body)).toBe(`v1\nPOST\n${path}\n${signed.time}\n${body}`);
  const key = createSecretKey(Buffer.from(CALLER.secret));
  expect(isSignedBy(key, signed, signature)).toBe(true);
  expect(isSignedBy(key, signed, signature.toUpperCase())).toBe(false);
  const others = [
    { time: '1767225600001' },
    { method: 'PUT' },
    { path: `${path}/` },
    { body: Buffer.from(`${body} `) },
  ];
  for (const other of others) expect(isSignedBy(key, { ...signed, ...other }, signature)).toBe(false);
});

test('times outside the window, and what is no time, are refused', () => {
  const now = 1_767_225_600_000;
  for (const time of [now, now - 300_000, now + 300_000]) expect(isTimely(String(time), now)).toBe(true);
  for (const time of [now - 300_001, now + 300_001, 'NaN', '', '-1', '1e12', `${now}.5`, ` ${now}`, `0${now}`]) {
    expect(isTimely(String(time), now)).toBe(false);
  }
});
