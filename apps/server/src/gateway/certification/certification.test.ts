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
/** What is worded by a protocol itself; what happens to money is the same function for all. */
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

test('there is a vendor’s side of every protocol', () => {
  expect(SPEAKERS.map(({ protocol }) => protocol)).toEqual(PROTOCOLS.map(({ name }) => name));
});

eachDatabase((_kind, open) => {
  for (const speaker of SPEAKERS) {
    describe(`P-10 ${speaker.protocol}`, () => {
      for (const each of CERTIFICATION) {
        const isQuick = speaker === parlourSpeaker || each.ids.some((id) => WORDED.includes(id));
        test(`${each.ids.join(' ')} ${each.title}`, isQuick ? {} : { tags: 'wide' }, async () => {
          const { db } = await open();
          const stage = await aStage(db, speaker, { mayAward: each.needs === 'award' });
          expect(await play(each, stage)).toBeNull();
          expect((await trialBalance(db)).problems).toEqual([]);
        });
      }
    });
  }
});
