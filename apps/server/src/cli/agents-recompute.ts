/** `npm run agents:recompute -- RUN`: recomputes a settlement from its record; without a number, lists the latest. */
import { RecomputeRefused, recomputeRun } from '../agents/index.ts';
import { carryOut, run } from './command.ts';

await run([RecomputeRefused], async () => {
  const [wanted] = process.argv.slice(2);
  const lines = await carryOut({
    name: 'agents-recompute',
    text: wanted ?? '',
    act: (db) => recomputeRun(db, wanted),
  });
  for (const line of lines) console.log(line);
  return 0;
});
