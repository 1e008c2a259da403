/** `npm run vendor -- …`: registers game vendors, rotates their keys, and reconciles their lists with ours. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { decodeText } from '../platform/decode-text.ts';
import {
  type Reconciled,
  type Reconciliation,
  reconcile,
  TwoLiveKeys,
  VENDOR_USAGE,
  VendorCommandRefused,
  vendorCommand,
} from '../vendor-gateway/index.ts';
import { carryOut, openKeys, run, runWords } from './command.ts';

/** The list is read here, because a running server may not have access to the file. */
function toDraft(words: string[]): Reconciliation {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ args: words, options: { vendor: text, file: text, from: text, until: text } });
    const { vendor, file, from, until } = values;
    if (vendor === undefined || file === undefined) throw new Error('--vendor and --file are needed');
    return { vendor, text: decodeText(readFileSync(file)), from, until };
  } catch (error) {
    throw new VendorCommandRefused(`${error instanceof Error ? error.message : String(error)}\n${VENDOR_USAGE}`);
  }
}

/** Only these encrypt data, so the others need no root key. */
const SEALING: readonly string[] = ['add', 'key'];
const NO_KEYS = {
  seal(): never {
    throw new Error('a command that seals something has to open the keys');
  },
};

const [verb, ...rest] = process.argv.slice(2);
if (verb === 'reconcile') {
  await run([VendorCommandRefused], async () => {
    const draft = toDraft(rest);
    const { lines, gaps } = await carryOut<Reconciled>({
      name: 'vendor-reconcile',
      text: JSON.stringify(draft),
      act: (db) => reconcile(db, draft),
    });
    for (const line of lines) console.log(line);
    return gaps === 0 ? 0 : 1;
  });
} else {
  await runWords(
    'vendor',
    { usage: VENDOR_USAGE, refusals: [VendorCommandRefused, TwoLiveKeys] },
    async (db, words, config) =>
      vendorCommand(db, SEALING.includes(words[0] ?? '') ? await openKeys(db, config) : NO_KEYS, words),
  );
}
