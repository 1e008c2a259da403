/** The certification list on both databases, in every protocol that the platform speaks. */
import { describe, expect, test } from 'vitest';
import { trialBalance } from '../../features/wallet/index.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aStage } from '../../testing/stage.ts';
import { atriumSpeaker } from '../atrium/speaker.ts';
import { parlourSpeaker } from '../parlour/speaker.ts';
import { PROTOCOLS } from '../protocols.ts';
import { CERTIFICATION } from './index.ts';
import { play } from './stage.ts';

const SPEAKERS = [parlourSpeaker, atriumSpeaker];

test('there is a vendor’s side of every protocol', () => {
  expect(SPEAKERS.map(({ protocol }) => protocol)).toEqual(PROTOCOLS.map(({ name }) => name));
});

eachDatabase((_kind, open) => {
  for (const speaker of SPEAKERS) {
    describe(`P-10 ${speaker.protocol}`, () => {
      for (const each of CERTIFICATION) {
        test(`${each.ids.join(' ')} ${each.title}`, async () => {
          const { db } = await open();
          const stage = await aStage(db, speaker, { mayAward: each.needs === 'award' });
          expect(await play(each, stage)).toBeNull();
          expect((await trialBalance(db)).problems).toEqual([]);
        });
      }
    });
  }
});
