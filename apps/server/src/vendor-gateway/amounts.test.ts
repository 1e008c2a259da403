/** Amounts are read and written back as identical text, or refused with a code: nothing is ever rounded. */
import { MAX_AMOUNT, moneyString } from '@parlour/contract/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../testing/databases.ts';
import { aGateway, fresh } from '../testing/gateway.ts';
import { often } from '../testing/limits.ts';
import { aScene, clean } from '../testing/scene.ts';

const AMOUNTS = often(300, 3_000, 1_000_000);
const LANES = 32;
/** Limits the operations of one player, which the test reads in one statement with a time limit. */
const PLAYERS_SHARE = 2_000;

const digits = fc.bigInt({ min: 0n, max: 10n ** 17n }).map(String);
const written: fc.Arbitrary<unknown> = fc.oneof(
  // Two decimals, and also one, three or none.
  { weight: 6, arbitrary: fc.bigInt({ min: 0n, max: MAX_AMOUNT + 2n }).map((minor) => moneyString(minor, 2)) },
  { weight: 2, arbitrary: fc.tuple(digits, digits).map(([whole, part]) => `${whole}.${part.slice(0, 3)}`) },
  { weight: 1, arbitrary: digits },
  // Amounts at which a float would lose the last digit.
  {
    weight: 1,
    arbitrary: fc.bigInt({ min: -1n, max: 1n }).map((by) => moneyString(2n ** 53n / 10n + by, 2)),
  },
  { weight: 1, arbitrary: fc.constantFrom('-0', '-0.00', 'NaN', 'Infinity', '1e3', '1E-2', '0x1f', '+1', ' 1', '01') },
  { weight: 1, arbitrary: fc.oneof(fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.string()) },
);

/**
 * Converts an amount with at most two decimals to minor units; implemented separately here, so that it does not share a
 * fault.
 */
function minorOf(text: unknown): bigint | null {
  if (typeof text !== 'string') return null;
  const [, whole = '', part = ''] = /^(0|[1-9][0-9]*)(?:\.([0-9]{1,2}))?$/.exec(text) ?? [];
  const minor = whole === '' ? null : BigInt(whole + part.padEnd(2, '0'));
  return minor === null || minor > MAX_AMOUNT ? null : minor;
}

eachDatabase((_kind, open) => {
  test(`P-08 ${AMOUNTS} written amounts are stored and told to the unit, or refused by name`, async () => {
    const gateway = await aGateway((await open()).db);
    const had = 2n * MAX_AMOUNT;
    const sample = fc.sample(written, AMOUNTS);
    const wrong: unknown[] = [];
    let refused = 0;

    /** A player bets and wins the same amount; the balance in between is what was left. */
    async function play(texts: readonly unknown[]): Promise<void> {
      const s = await aScene(gateway, had);
      const expected = new Map<string, string>();
      for (const text of texts) {
        const minor = minorOf(text);
        const [tx, round] = [fresh('t'), fresh('r')];
        const replies = [await s.bet(tx, round, text as string), await s.win(tx, round, text as string)];
        const told = replies.map(({ http, answer }) => [http, 'code' in answer ? answer.code : answer.balance]);
        const right =
          minor === null
            ? [200, 'BAD_AMOUNT', 200, 'BAD_AMOUNT']
            : [200, moneyString(had - minor, 2), 200, moneyString(had, 2)];
        if (told.flat().join(' ') !== right.join(' ')) wrong.push({ text, told });
        if (minor === null) refused++;
        else for (const op of ['bet', 'win']) expected.set(`${op} ${tx}`, String(minor));
      }
      const stored = (await s.operations()).map(({ op, ext_id, bet, win }) => [`${op} ${ext_id}`, String(bet + win)]);
      expect(new Map(stored as [string, string][])).toEqual(expected);
      expect(await s.money()).toBe(had);
    }

    const lanes = Array.from({ length: LANES }, (_, lane) => sample.filter((_text, n) => n % LANES === lane));
    const playLane = async (texts: readonly unknown[]) => {
      for (let at = 0; at < texts.length; at += PLAYERS_SHARE) await play(texts.slice(at, at + PLAYERS_SHARE));
    };
    await Promise.all(lanes.map(playLane));
    expect(wrong).toEqual([]);
    expect([refused > AMOUNTS / 20, refused < AMOUNTS / 2]).toEqual([true, true]);
    await clean(gateway);
  });

  test('P-08 no column of any table is a float, and money is in whole numbers alone', async () => {
    const { db } = await open();
    const { rows } = await sql<{ name: string; type: string }>`
      select table_name || '.' || column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and data_type in ('real', 'double precision', 'numeric', 'money') order by 1`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });
});
