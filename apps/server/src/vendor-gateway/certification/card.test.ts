/** A protocol behaves as its behaviour card says, and the certification cases expect exactly that. */
import { describe, expect, test } from 'vitest';
import { trialBalance } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aStage } from '../../testing/stage.ts';
import { atriumClient } from '../atrium/vendor-client.ts';
import { parlourClient } from '../parlour/vendor-client.ts';
import { PROTOCOLS } from '../protocols.ts';
import type { BehaviourCard } from '../vendor.ts';
import { CERTIFICATION } from './index.ts';
import { play } from './stage.ts';

/** Values of card fields, each with the cases that depend on it and with neighbouring ones that do not. */
const SAYINGS: readonly { says: Partial<BehaviourCard>; ids: readonly string[] }[] = [
  { says: { unknownRollback: 'done' }, ids: ['VW-19', 'VW-31', 'VW-33'] },
  { says: { unknownRollback: 'refused' }, ids: ['VW-19', 'VW-31', 'VW-33'] },
  { says: { changedRepeat: 'conflict' }, ids: ['VW-13', 'VW-14', 'VW-15'] },
  { says: { changedRepeat: 'first-answer' }, ids: ['VW-13', 'VW-14', 'VW-15'] },
];

/** Card fields that are determined by the protocol's code, each with a wrong value and the cases that detect it. */
const FIXED: readonly { other: (card: BehaviourCard) => Partial<BehaviourCard>; ids: readonly string[] }[] = [
  { other: () => ({ sessionCheckedFor: ['bet'] }), ids: ['VW-43'] },
  { other: () => ({ sessionCheckedFor: ['settle'] }), ids: ['VW-43'] },
  { other: ({ signsPath }) => ({ signsPath: !signsPath }), ids: ['VW-51'] },
  {
    other: ({ amounts }) => ({ amounts: amounts === 'decimal-string' ? 'hundred-thousandths' : 'decimal-string' }),
    ids: ['VW-48', 'VW-49'],
  },
];

eachDatabase((_kind, open) => {
  describe.each(PROTOCOLS)('$name', (protocol) => {
    const vendorClient = [parlourClient, atriumClient].find((each) => each.protocol === protocol.name);
    if (!vendorClient) throw new Error(`nobody speaks ${protocol.name}`);

    /** Returns the titles of the cases that fail when the vendor assumes another card than the gateway has. */
    async function failing(
      db: Db,
      ids: readonly string[],
      is: Partial<BehaviourCard>,
      believed: Partial<BehaviourCard>,
    ) {
      const failed: string[] = [];
      const protocols = [{ ...protocol, card: { ...protocol.card, ...is } }];
      const vendor = { ...vendorClient, card: { ...protocol.card, ...believed } } as typeof parlourClient;
      for (const each of CERTIFICATION.filter((one) => one.ids.some((id) => ids.includes(id)))) {
        const stage = await aStage(db, vendor, { mayAward: false, protocols });
        await play(each, stage).catch(() => failed.push(each.title));
      }
      expect((await trialBalance(db)).problems).toEqual([]);
      return failed;
    }

    test.each(SAYINGS)('VW-14 VW-31 says and does $says', async ({ says, ids }) => {
      const { db } = await open();
      const [field = ''] = Object.keys(says);
      const opposite = SAYINGS.find((each) => each.says !== says && Object.hasOwn(each.says, field));
      expect(await failing(db, ids, says, says)).toEqual([]);
      expect(await failing(db, ids, says, opposite?.says ?? {})).not.toEqual([]);
    });

    test('what else its card says is found out where it is not so', async () => {
      const { db } = await open();
      for (const { other, ids } of FIXED) {
        expect(await failing(db, ids, {}, {})).toEqual([]);
        const wrong = other(protocol.card);
        expect([wrong, await failing(db, ids, wrong, wrong)]).not.toEqual([wrong, []]);
      }
    });

    test('every saying of a card is among them', () => {
      const told = [...SAYINGS.map(({ says }) => says), ...FIXED.map(({ other }) => other(protocol.card))];
      expect(new Set(told.flatMap((each) => Object.keys(each)))).toEqual(new Set(Object.keys(protocol.card)));
    });
  });
});
