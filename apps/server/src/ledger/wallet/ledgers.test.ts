import { expect, it } from 'vitest';
import { findLedger, LEDGERS, ledgerById } from './ledgers.ts';

it('each book of each currency has a number of its own that fits the database, and is found by it', () => {
  expect(new Set(LEDGERS.map(({ id }) => id)).size).toBe(LEDGERS.length);
  for (const ledger of LEDGERS) {
    expect(Math.abs(ledger.id)).toBeLessThan(32_768);
    expect(ledgerById(ledger.id)).toBe(ledger);
    expect(findLedger(ledger.book, ledger.currency.code)).toBe(ledger);
  }
  expect(() => findLedger('PLAY', 'XXX')).toThrow('there is no ledger PLAY in XXX');
});

it('no house account has the number of another one, or of a player', () => {
  const accounts = LEDGERS.flatMap(({ id }) => [...Array(10).keys(), 700].map((digit) => id * 10 + digit));
  expect(new Set(accounts).size).toBe(accounts.length);
  expect(accounts.filter((account) => account > 1_000)).toEqual([]);
});
