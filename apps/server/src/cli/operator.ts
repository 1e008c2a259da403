/** `npm run operator -- …`: invites, unlocks and resets operators. */
import { readBrand } from '../brand.ts';
import { consoleAddress } from '../config.ts';
import {
  createDoorkeeper,
  OPERATOR_USAGE,
  OperatorCommandRefused,
  operatorCommand,
} from '../features/operators/index.ts';
import { openSecrets } from '../secrets.ts';
import { runWords } from './command.ts';

await runWords('operator', { usage: OPERATOR_USAGE, refusals: [OperatorCommandRefused] }, (db, words, config) => {
  const doorkeeper = createDoorkeeper(db, {
    secrets: openSecrets(config.dataDir, config.secretKey, false),
    issuer: readBrand(config.brandDir).name,
    clock: () => new Date(),
  });
  return operatorCommand(db, { doorkeeper, consoleUrl: consoleAddress(config, config.port) }, words);
});
