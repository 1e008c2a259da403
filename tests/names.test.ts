/** Retired words of the glossary appear neither in file names nor in exported names. */
import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Retired words with the standard term to use instead (`docs/glossary.md`). */
const RETIRED: Readonly<Record<string, string>> = {
  bones: 'skeletons',
  desk: 'admin',
  doorkeeper: 'operator authenticator',
  doors: 'availability',
  entrance: 'session issuer, sign-in',
  errand: 'background task',
  errands: 'background tasks',
  heard: 'received, outcome',
  hears: 'expects, subscribes',
  keyring: 'passkey store',
  ladder: 'tiers',
  news: 'events',
  payee: 'payout account',
  payees: 'payout accounts',
  recents: 'recently played',
  seams: 'ports',
  shelf: 'catalogue, storage area',
  shelves: 'storage areas',
  sitting: 'play time',
  speaker: 'vendor client',
  sweep: 'delete expired, clean up',
  takers: 'redemptions',
  told: 'notified, published',
  trips: 'OAuth flows',
  turnstile: 'login rate limit',
  upkeep: 'cleanup, maintenance',
  winners: 'big wins',
  wish: 'input, draft',
};

/** Splits a name in camel, Pascal, kebab or upper case into words. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

const faultsOf = (name: string): string[] =>
  wordsOf(name).flatMap((word) => (word in RETIRED ? [`${name}: write ${RETIRED[word]} instead of ${word}`] : []));

const EXPORTED = /^export (?:default )?(?:async )?(?:function|const|let|type|class|interface) (\w+)/gm;
const files = globSync('{apps,packages,tools,e2e,bench}/**/*.{ts,tsx,css}', {
  cwd: ROOT,
  exclude: (path) => /node_modules|\bdist\b|generated|\.cache/.test(path),
});

describe('names', () => {
  it('of files use the terms of the glossary', () => {
    expect(files.length).toBeGreaterThan(1_500);
    const found = files.flatMap((path) => faultsOf(basename(path)).map((fault) => `${path}: ${fault}`));
    expect(found, found.join('\n')).toEqual([]);
  });

  it('that are exported use the terms of the glossary', () => {
    const found = files
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) =>
        [...readFileSync(resolve(ROOT, path), 'utf8').matchAll(EXPORTED)].flatMap(([, name = '']) =>
          faultsOf(name).map((fault) => `${path}: ${fault}`),
        ),
      );
    expect(found, found.join('\n')).toEqual([]);
  });

  it.each([
    ['openDesk', 'admin'],
    ['PAYEE_KINDS', 'payout account'],
    ['shelf.routes.ts', 'catalogue'],
    ['useWinners', 'big wins'],
  ])('would not take %s', (name, instead) => {
    expect(faultsOf(name).join()).toContain(instead);
  });

  it.each(['Indoors', 'strips', 'VendorStrip.tsx', 'Newsletter'])('may take %s', (name) => {
    expect(faultsOf(name)).toEqual([]);
  });
});
