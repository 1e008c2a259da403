/** `npm run vendor -- …`: registers game vendors and exchanges their keys. */
import { TwoLiveKeys, VENDOR_USAGE, VendorCommandRefused, vendorCommand } from '../gateway/index.ts';
import { openSecrets } from '../secrets.ts';
import { runWords } from './command.ts';

await runWords('vendor', { usage: VENDOR_USAGE, refusals: [VendorCommandRefused, TwoLiveKeys] }, (db, words, config) =>
  vendorCommand(db, openSecrets(config.dataDir, config.secretKey), words),
);
