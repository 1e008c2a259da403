import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../testing/databases.ts';
import { plainAddress } from './addresses.ts';

const PLAIN = {
  '198.51.100.7': '198.51.100.7',
  '::ffff:198.51.100.7': '198.51.100.7',
  '::FFFF:198.51.100.7': '198.51.100.7',
  '::ffff:c633:6407': '198.51.100.7',
  '::ffff:C633:7': '198.51.0.7',
  '::ffff:0:0': '0.0.0.0',
  '::1': '::1',
  '2001:db8::ffff:c633:6407': '2001:db8::ffff:c633:6407',
  '64:ff9b::c633:6407': '64:ff9b::c633:6407',
  '::ffff:c633:6407:1': '::ffff:c633:6407:1',
  nonsense: 'nonsense',
  '': '',
};

test('an IPv4 address that IPv6 carries is that IPv4 address, however it is written', () => {
  for (const [given, plain] of Object.entries(PLAIN)) expect(plainAddress(given), given).toBe(plain);
});

eachDatabase((_kind, open) => {
  test('the database reads an address as the server does', async () => {
    const { db } = await open();
    for (const [given, plain] of Object.entries(PLAIN)) {
      const { rows } = await sql`select plain_address(${given}) as plain`.execute(db);
      expect(rows, given).toEqual([{ plain }]);
    }
    const { rows } = await sql`select host(traceable_source('::ffff:c633:6407')) as source`.execute(db);
    expect(rows).toEqual([{ source: '198.51.100.7' }]);
  });
});
