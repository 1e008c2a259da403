/** `npm run vendor:simulate -- …`: a simulated vendor that plays the certification list on any Parlour. */
import { parseArgs } from 'node:util';
import { atriumClient } from '../vendor-gateway/atrium/vendor-client.ts';
import { CERTIFICATION } from '../vendor-gateway/certification/index.ts';
import { NoStage, remoteStage } from '../vendor-gateway/certification/remote.ts';
import { play } from '../vendor-gateway/certification/stage.ts';
import { parlourClient } from '../vendor-gateway/parlour/vendor-client.ts';
import { run } from './command.ts';

const VENDOR_CLIENTS = [parlourClient, atriumClient];

const USAGE = `npm run vendor:simulate -- --url http://localhost:8080 --vendor CODE --key KEY_ID:SECRET
  --game CODE       a game of the vendor; found by trying when it is not named
  --protocol NAME   ${VENDOR_CLIENTS.map(({ protocol }) => protocol).join(' or ')}; the first by default
  --award           the vendor may pay promotions and jackpots
It plays with trial players and leaves their rounds behind. VENDOR_KEY may hold the key instead.`;

class Misused extends Error {}

function options() {
  try {
    const { values } = parseArgs({
      options: {
        url: { type: 'string' },
        vendor: { type: 'string' },
        key: { type: 'string', default: process.env.VENDOR_KEY ?? '' },
        game: { type: 'string' },
        protocol: { type: 'string', default: parlourClient.protocol },
        award: { type: 'boolean', default: false },
      },
    });
    const { url = '', vendor = '', key, game, protocol, award } = values;
    const vendorClient = VENDOR_CLIENTS.find((each) => each.protocol === protocol);
    const [, keyId = '', secret = ''] = /^([^:]+):(.+)$/.exec(key) ?? [];
    if (!URL.canParse(url)) throw new Misused(`--url is no address\n${USAGE}`);
    if (!vendorClient) throw new Misused(`there is no protocol ${protocol}\n${USAGE}`);
    if (vendor === '' || secret === '') throw new Misused(`--vendor and --key are needed\n${USAGE}`);
    return { url: new URL(url).origin, vendor, key: { keyId, secret }, game, vendorClient, mayAward: award };
  } catch (error) {
    throw error instanceof Misused ? error : new Misused(`${(error as Error).message}\n${USAGE}`);
  }
}

await run([NoStage, Misused], async () => {
  const stage = await remoteStage(options());
  console.log(`Vendor ${stage.vendor.code} with game ${stage.game}, ${stage.vendorClient.protocol}`);
  const counts = { passed: 0, failed: 0, left: 0 };
  for (const each of CERTIFICATION) {
    let result: string;
    try {
      const missing = await play(each, stage);
      result = missing === null ? 'passed' : `not run: needs ${missing === 'award' ? '--award' : 'the operator'}`;
      counts[missing === null ? 'passed' : 'left']++;
    } catch (error) {
      result = `FAILED: ${(error as Error).message}`;
      counts.failed++;
    }
    console.log(
      `${each.ids.join(' ').padEnd(18)}  ${each.title}\n${' '.repeat(20)}${result.replaceAll('\n', `\n${' '.repeat(20)}`)}`,
    );
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.left} not run`);
  return counts.failed === 0 ? 0 : 1;
});
