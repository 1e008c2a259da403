/** The certification list on both databases, in every supported protocol. */
import { describe, expect, test } from 'vitest';
import { trialBalance } from '../../ledger/wallet/index.ts';
import { openBooks, WITH_THREE, WITHOUT } from '../../testing/currencies.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aStage } from '../../testing/stage.ts';
import { atriumClient } from '../atrium/vendor-client.ts';
import { parlourClient } from '../parlour/vendor-client.ts';
import { PROTOCOLS } from '../protocols.ts';
import { CERTIFICATION } from './index.ts';
import { play } from './stage.ts';

const VENDOR_CLIENTS = [parlourClient, atriumClient];
/** Cases whose wording depends on the protocol; the effect on money is the same function for all. */
const WORDED = [
  'VW-01',
  'VW-04',
  'VW-06',
  'VW-14',
  'VW-19',
  'VW-48',
  'VW-49',
  'VW-50',
  'VW-51',
  'VW-52',
  'VW-54',
  'VW-59',
];

/** Cases in which amounts are written and read. */
const OF_AMOUNTS = ['VW-04', 'VW-06', 'VW-30', 'VW-48', 'VW-49', 'VW-59'];

test('there is a vendor’s side of every protocol', () => {
  expect(VENDOR_CLIENTS.map(({ protocol }) => protocol)).toEqual(PROTOCOLS.map(({ name }) => name));
});

eachDatabase((_kind, open) => {
  for (const vendorClient of VENDOR_CLIENTS) {
    describe(`P-10 ${vendorClient.protocol}`, () => {
      for (const each of CERTIFICATION) {
        const isQuick = vendorClient === parlourClient || each.ids.some((id) => WORDED.includes(id));
        test(`${each.ids.join(' ')} ${each.title}`, isQuick ? {} : { tags: 'wide' }, async () => {
          const { db } = await open();
          const stage = await aStage(db, vendorClient, { mayAward: each.needs === 'award' });
          expect(await play(each, stage)).toBeNull();
          expect((await trialBalance(db)).problems).toEqual([]);
        });
      }
    });
  }

  let booked: Promise<void> | null = null;
  for (const vendorClient of VENDOR_CLIENTS) {
    for (const currency of [WITHOUT, WITH_THREE]) {
      describe(`${vendorClient.protocol} with ${currency.exponent} decimals`, () => {
        for (const each of CERTIFICATION) {
          const isQuick = each.ids.some((id) => OF_AMOUNTS.includes(id));
          test(`${each.ids.join(' ')} ${each.title}`, isQuick ? {} : { tags: 'wide' }, async () => {
            const { db } = await open();
            booked ??= openBooks(db);
            await booked;
            const stage = await aStage(db, vendorClient, { mayAward: each.needs === 'award', currency });
            expect(await play(each, stage)).toBeNull();
            expect((await trialBalance(db)).problems).toEqual([]);
          });
        }
      });
    }
  }
});
