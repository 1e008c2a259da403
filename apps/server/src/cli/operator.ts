/** `npm run operator -- …`: invites, unlocks and resets operators. */
import { consoleAddress } from '../config/config.ts';
import {
  OPERATOR_ACCESS,
  OPERATOR_USAGE,
  OperatorCommandRefused,
  operatorCommand,
} from '../identity/operators/index.ts';
import { runWords } from './command.ts';

await runWords('operator', { usage: OPERATOR_USAGE, refusals: [OperatorCommandRefused] }, (db, words, config) =>
  operatorCommand(
    db,
    { operatorAuthenticator: OPERATOR_ACCESS, consoleUrl: consoleAddress(config, config.port) },
    words,
  ),
);
