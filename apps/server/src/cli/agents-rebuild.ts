/** `npm run agents:rebuild`: rebuilds the paths of the tree and all figures of agents' teams, and recounts them. */

import { rebuildTeams } from '../agents/index.ts';
import { readBrand } from '../config/brand.ts';
import { carryOut, run } from './command.ts';

await run([], async () => {
  const lines = await carryOut({
    name: 'agents-rebuild',
    text: '',
    act: (db, config) => rebuildTeams(db, readBrand(config.brandDir)),
  });
  for (const line of lines) console.log(line);
  return 0;
});
