/** Failure texts that a player reads, with the real client against a real server with faulty answers. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@parlour/contract/client';
import { listCountries } from '@parlour/contract/system.endpoints';
import { compileCatalogue } from '@parlour/texts/compile';
import type { Message } from '@parlour/texts/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type T, translator } from './i18n.tsx';

const textsOf = (code: string): T => {
  const file = join(import.meta.dirname, `../../locales/${code}.json`);
  const raw = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return translator(compileCatalogue(raw) as Record<string, Message>, code === 'EN' ? 'en' : 'my');
};
const t = textsOf('EN');

let answer: { status: number; body: string } = { status: 200, body: '' };
let server: Server;
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
});
afterAll(() => new Promise((closed) => server.close(closed)));

const call = async (endpoint = listCountries) => {
  const { port } = server.address() as AddressInfo;
  const perform = createClient({ base: `http://127.0.0.1:${port}`, fetch, headers: () => ({}), timeoutMs: 5_000 });
  const result = await perform(endpoint, {});
  return result.ok ? 'ok' : t(result.textKey);
};
const fails = (status: number, code: string, message: string) => {
  answer = { status, body: JSON.stringify({ success: false, code, message }) };
};

describe('messages of failed calls', () => {
  it('ERR-008 a code that this page does not know is an unknown error, and its key is never shown', async () => {
    fails(409, 'brand.new', 'error.brandNew');
    expect(await call()).toBe('Unknown error. Please try again.');
    answer = { status: 200, body: '<html>a proxy’s page</html>' };
    expect(await call()).toBe('Unknown error. Please try again.');
    expect(textsOf('MY')('error.brandNew')).toBe(textsOf('MY')('error.unknown'));
  });

  it('ERR-018 an answer 500 is a system error', async () => {
    fails(500, 'system.error', 'error.system');
    expect(await call()).toBe('System error. The fault is ours. Please try again.');
  });

  it('ERR-009 a call without an address says that the URL is empty', async () => {
    answer = { status: 200, body: JSON.stringify({ success: true, value: [] }) };
    expect(await call()).toBe('ok');
    expect(await call({ ...listCountries, path: '' })).toBe('The requested URL is empty.');
  });
});

describe('messages of fields', () => {
  it('ERR-021 a missing value names its field', () => {
    expect(t('form.isRequired', { field: 'Username', min: 4, max: 20 })).toBe('Username is required');
  });

  it('ERR-022 VAL-005 a wrong length names its field and both bounds', () => {
    expect(t('form.isBetween', { field: 'Username', min: 4, max: 20 })).toBe(
      'Username must be between 4 and 20 characters',
    );
  });

  it('VAL-009 the mismatch message is one of the two', () => {
    expect(t('form.passwordsDiffer')).toBe('The two passwords must match');
  });

  it('VAL-025 the age in the confirmation is the merchant’s', () => {
    expect([18, 21].map((age) => t('register.agree', { age }).slice(0, 18))).toEqual([
      'I am 18 or older a',
      'I am 21 or older a',
    ]);
  });
});
