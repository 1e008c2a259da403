/** Command line for vendors: register, rotate keys, stop and start. */

import { moneyString, parseMoney } from '@parlour/contract/money';
import type { Secrets } from '../config/secrets.ts';
import { readHouseCurrency } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import {
  insertVendors,
  listRefusals,
  listRepeated,
  listVendorKeys,
  REPEATED,
  retireKey,
  setVendorEnabled,
  type VendorRow,
} from './gateway.store.ts';
import { PROTOCOLS } from './protocols.ts';
import { setCeilings } from './reach.store.ts';
import { USUAL_PROTOCOL } from './vendor.ts';
import { issueKey } from './vendors.ts';

export const VENDOR_USAGE = `npm run vendor -- list
npm run vendor -- add CODE LAUNCH_URL [--award] [--recall URL] [--protocol NAME]
                                                                 registers a vendor and prints its first key
npm run vendor -- key CODE                                       prints a second key; both work
npm run vendor -- retire KEY_ID                                  ends a key within a second
npm run vendor -- limit CODE PER_CALL PER_DAY [WINS_PER_DAY]     ceilings of one credit, of a day's awards and of a day's wins
                                                                 above the stakes, each an amount in the house's currency;
                                                                 "usual" takes the brand's. WINS_PER_DAY stays as it is when
                                                                 left out; "none" takes it off
npm run vendor -- stop CODE | start CODE                         takes no bets, or takes them again
npm run vendor -- refused [DAYS]                                 calls that were refused, by vendor and reason, and repeated
npm run vendor -- reconcile --vendor CODE --file LIST.json [--from TIME] [--until TIME]
                                                                 holds a vendor's own list against ours`;

/** The command was not understood or cannot be executed; the message says what to do. */
export class VendorCommandRefused extends Error {}

const CODE = /^[A-Z0-9]{2,20}$/;

function webAddress(text: string | undefined, what: string): string {
  if (!text || !URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new VendorCommandRefused(`${what} must be an address such as https://games.example/play`);
  return text;
}

async function numberOf(db: Db, code: string): Promise<number> {
  const found = (await listVendorKeys(db)).find((row) => row.code === code);
  if (!found) throw new VendorCommandRefused(`there is no vendor ${code}`);
  return found.id;
}

const shown = (code: string, { keyId, secret }: { keyId: string; secret: string }): string[] => [
  `vendor   ${code}`,
  `key id   ${keyId}`,
  `secret   ${secret}`,
  'The secret is not shown again. Hand it over on a safe way.',
];

async function add(db: Db, secrets: Pick<Secrets, 'seal'>, words: string[]): Promise<string[]> {
  const [code = '', launch, ...options] = words;
  if (!CODE.test(code)) throw new VendorCommandRefused('a vendor code is 2 to 20 capital letters and digits');
  const recallAt = options.indexOf('--recall');
  const recallUrl = recallAt < 0 ? null : webAddress(options[recallAt + 1], 'the recall page');
  if ((await listVendorKeys(db)).some((row) => row.code === code))
    throw new VendorCommandRefused(`vendor ${code} is registered already; "key ${code}" gives it another key`);
  const launchUrl = webAddress(launch, 'the launch page');
  const mayAward = options.includes('--award');
  const protocolAt = options.indexOf('--protocol');
  const protocol = protocolAt < 0 ? USUAL_PROTOCOL : (options[protocolAt + 1] ?? '');
  const known = PROTOCOLS.map(({ name }) => name);
  if (!known.includes(protocol)) throw new VendorCommandRefused(`the protocols are ${known.join(', ')}`);
  await insertVendors(db, [code], { mayAward, recallUrl, launchUrl, protocol });
  return [
    ...shown(code, await issueKey(db, secrets, await numberOf(db, code))),
    'Its launch page can be shown in a frame after the next start of the server.',
  ];
}

/** Parses an amount to minor units; returns null for the word that applies the brand's ceiling. */
function ceilingOf(name: string, text: string, exponent: number): bigint | null {
  if (text === 'usual' && name !== 'WINS_PER_DAY') return null;
  const minor = /^[0-9]{1,12}(\.|$)/.test(text) ? parseMoney(text, exponent) : null;
  if (minor === null || minor <= 0n)
    throw new VendorCommandRefused(
      `${name} cannot be "${text}": a ceiling is an amount above zero and below 1000000000000 with at most ${exponent} decimals, such as 1000000, or "${name === 'WINS_PER_DAY' ? 'none' : 'usual'}"`,
    );
  return minor;
}

/** Formats a ceiling, without decimals when it has none; a word when there is no ceiling. */
const ceilingText = (minor: bigint | null, exponent: number, without: string): string =>
  minor === null ? without : moneyString(minor, exponent).replace(/\.0+$/, '');

/** Formats a vendor's own ceilings, as amounts; '' when it has none. */
function limitsOf({ credit_most, awards_day_most, wins_day_most }: VendorRow, exponent: number): string {
  if (credit_most === null && awards_day_most === null && wins_day_most === null) return '';
  const [perCall, perDay] = [credit_most, awards_day_most].map((most) => ceilingText(most, exponent, 'usual'));
  return ` limit ${perCall} ${perDay} ${ceilingText(wins_day_most, exponent, 'none')}`;
}

async function limit(db: Db, [code = '', perCall = '', perDay = '', winsPerDay]: string[]): Promise<string[]> {
  const currency = await readHouseCurrency(db);
  if (!currency) throw new VendorCommandRefused('No house was started on this database yet (run npm start once).');
  const { exponent } = currency;
  const winsMost = (text: string) => (text === 'none' ? null : ceilingOf('WINS_PER_DAY', text, exponent));
  const set = await setCeilings(db, code, {
    credit_most: ceilingOf('PER_CALL', perCall, exponent),
    awards_day_most: ceilingOf('PER_DAY', perDay, exponent),
    wins_day_most: winsPerDay === undefined ? undefined : winsMost(winsPerDay),
  });
  if (!set) throw new VendorCommandRefused(`there is no vendor ${code}`);
  return [
    `${code}: one credit ${perCall}, the awards of a day ${perDay}, the wins of a day above the stakes ${ceilingText(set.winsPerDay, exponent, 'none')}; what is above is held until two operators release it`,
  ];
}

/**
 * Executes one command.
 *
 * @returns lines to print
 * @throws {VendorCommandRefused} with what to do instead
 */
export async function vendorCommand(db: Db, secrets: Pick<Secrets, 'seal'>, words: string[]): Promise<string[]> {
  const [verb, ...rest] = words;
  const [name = ''] = rest;
  if (verb === 'list') {
    // Without a house no vendor has ceilings.
    const [rows, currency] = [await listVendorKeys(db), await readHouseCurrency(db)];
    return rows.map(
      (row) =>
        `${row.code.padEnd(20)} ${row.enabled ? 'live   ' : 'stopped'} ${row.protocol.padEnd(10)} ${row.keyId ?? 'no key'}${limitsOf(row, currency?.exponent ?? 0)}`,
    );
  }
  if (verb === 'add') return add(db, secrets, rest);
  if (verb === 'refused') {
    const days = Number(name || '1');
    if (!Number.isInteger(days) || days < 1 || days > 366) throw new VendorCommandRefused('days are 1 to 366');
    const since = new Date(Date.now() - days * 86_400_000);
    const repeated = (await listRepeated(db, since)).map((row) => ({ ...row, code: REPEATED }));
    const rows = [...(await listRefusals(db, since)), ...repeated];
    return rows.length === 0
      ? ['none']
      : rows.map(({ vendor, code, seen }) => `${(vendor ?? 'unknown').padEnd(20)} ${code.padEnd(18)} ${seen}`);
  }
  if (verb === 'key') return shown(name, await issueKey(db, secrets, await numberOf(db, name)));
  if (verb === 'retire') {
    if (!(await retireKey(db, name))) throw new VendorCommandRefused(`${name} is no live key`);
    return [`${name} is retired`];
  }
  if (verb === 'stop' || verb === 'start') {
    if (!(await setVendorEnabled(db, name, verb === 'start')))
      throw new VendorCommandRefused(`there is no vendor ${name}`);
    return [`${name} ${verb === 'start' ? 'takes bets' : 'takes no bets; wins and rollbacks are still taken'}`];
  }
  if (verb === 'limit') return limit(db, rest);
  throw new VendorCommandRefused(VENDOR_USAGE);
}
