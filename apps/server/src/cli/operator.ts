/** `npm run operator -- …`: invites, unlocks and resets operators. */
import { readBrand } from '../brand.ts';
import { consoleAddress } from '../config.ts';
import {
  createDoorkeeper,
  OPERATOR_USAGE,
  OperatorCommandRefused,
  operatorCommand,
} from '../features/operators/index.ts';
import { openKeys, runWords } from './command.ts';

await runWords('operator', { usage: OPERATOR_USAGE, refusals: [OperatorCommandRefused] }, async (db, words, config) => {
  const doorkeeper = createDoorkeeper(db, {
    secrets: await openKeys(db, config),
    issuer: readBrand(config.brandDir).name,
    clock: () => new Date(),
  });
  return operatorCommand(db, { doorkeeper, consoleUrl: consoleAddress(config, config.port) }, words);
});
