import { z } from 'zod';
import { get } from './endpoint.ts';
import { instant, language, money } from './schemas.ts';

/** One win of the list of big wins. */
export const winner = z
  .strictObject({
    at: instant,
    nodeId: z.string(),
    vo: z.strictObject({
      winAmount: money,
      /** The player's name, masked by the server; the full name is never sent. */
      winner: z.string(),
      gameName: z.string(),
      vassalage: z.string(),
      iconUrl: z.string(),
      colour: z.string(),
    }),
  })
  .meta({ id: 'Winner' });
export type Winner = z.output<typeof winner>;

export const listBigWins = get('/wps/game/winners', {
  summary: 'The biggest wins of the last days, the biggest first, under masked names',
  access: 'visitor',
  relay: true,
  quiet: true,
  cache: 'snapshot',
  input: { query: z.strictObject({ language }) },
  output: z.strictObject({
    list: z.array(winner),
    /** Book of the wins: play money or real money, never trial play. */
    book: z.enum(['PLAY', 'REAL']),
    days: z.int(),
  }),
});
