/** Makes the folder of a new brand: the least that a house needs to start, in its own currency, zone and languages. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isKnownZone } from '@parlour/contract/clock';
import { CURRENCY_CODES, findCurrency, type ListedCurrency, scaledText } from '@parlour/contract/currencies';
import { isLanguage, LANGUAGE_CODES } from '@parlour/contract/languages';
import { ConfigProblems } from '../config/config.ts';
import { drawIcons, drawLogo } from '../core/branding/index.ts';

export type NewBrand = {
  /** Folder to make; its name is the brand's. */
  dir: string;
  /** Folder of the brand that ships, from which flags and games are copied. */
  demo: string;
  currency: string;
  timeZone: string;
  languages: readonly string[];
  /** Whether the in-house games are on offer from the start. */
  withGames: boolean;
};

/** What remains to be decided, in the order in which an operator meets it; each line names the file and the setting. */
export const TO_FILL_IN: readonly string[] = [
  'Name and look: `name` in brand.json, mark.svg and icons/, colours in theme.css. Or later in the console under Branding.',
  'Law: `minimumAge` and `protection.help`, the organisations that help with gambling problems in your country.',
  'Contacts: `contacts.telegram`, `contacts.whatsapp`, `contacts.liveChat`, and `mobile.dialingCodes` of your players.',
  'Sign-up: `flags` and `registration.fields`; SMS and mail need a provider, see the settings in docs/operations.md.',
  'Money in: `deposits.methods`. Money out: `withdrawals.methods`, `withdrawals.min` and `withdrawals.max`.',
  'Limits of your staff: `credit.perDay`, `credit.depositsPerDay`, `withdrawals.fourEyesAbove`, `books`.',
  'Games: import a catalogue with `npm run catalogue:import`, and register vendors with `npm run vendor -- add`.',
  'Home: `banners`, `notices` and `popups`, or in the console; help pages in help/, promotions in promotions.json.',
  'Loyalty: `ranks`, `bonus.rules`, `promoCodes` and `invite`.',
  'Texts of your own: texts/CODE.json for each language.',
];

/** Lists everything that is wrong with what was asked for. */
function findProblems({ dir, currency, timeZone, languages }: NewBrand): string[] {
  const problems: string[] = [];
  if (existsSync(dir)) problems.push(`${basename(dir)}: there is such a brand already (choose another name)`);
  if (!findCurrency(currency))
    problems.push(`currency: ${currency} is none of ${CURRENCY_CODES.filter((code) => code !== 'PLAY').join(', ')}`);
  if (!isKnownZone(timeZone))
    problems.push(`zone: ${timeZone} is not a time zone of the IANA database, such as Asia/Bangkok`);
  const unknown = languages.filter((code) => !isLanguage(code));
  if (unknown.length > 0) problems.push(`languages: ${unknown.join(', ')}: known are ${LANGUAGE_CODES.join(', ')}`);
  if (!languages.includes('EN')) problems.push('languages: EN is needed, because texts fall back to it');
  return problems;
}

/** Files of the brand that ships with which its games come: the catalogue, and the marks of their vendors. */
const OF_GAMES = ['feed/catalogue.json', 'vendor-marks.json'];

/** Vendors whose games the in-house studio runs for the brand that ships. */
function studioVendorsOf(demo: string): readonly string[] {
  const { studioVendors } = JSON.parse(readFileSync(join(demo, 'brand.json'), 'utf8')) as { studioVendors: string[] };
  return studioVendors;
}

/** First letter of a name on a rounded square, until a logo is there. */
const markOf = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#2fbf8f"/><text x="20" y="29" font-family="sans-serif" font-size="26" font-weight="700" text-anchor="middle" fill="#08281d">${name.charAt(0)}</text></svg>\n`;

const titleOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const brandOf = (name: string, currency: ListedCurrency, { timeZone, languages, demo, withGames }: NewBrand) => ({
  merchantCode: name.replaceAll('-', '_'),
  name: titleOf(name),
  currency: currency.code,
  timeZone,
  languages,
  flags: { USERNAMEREG3: true },
  contacts: { telegram: '', whatsapp: '', liveChat: '' },
  minimumAge: 18,
  imageCdns: [],
  play: { float: scaledText(currency, 100_000n), refillBelow: scaledText(currency, 1_000n) },
  minimumCycleMs: 2500,
  registration: { captcha: true, fields: { birthday: 'required' }, rules: {} },
  deposits: { methods: [] },
  withdrawals: { methods: [] },
  ...(withGames ? { studioVendors: studioVendorsOf(demo) } : {}),
  banners: [],
  notices: [],
});

/**
 * Makes the folder as a whole or not at all.
 *
 * @throws {ConfigProblems} when the name is taken, or currency, zone or a language is unknown
 */
export async function makeBrand(wanted: NewBrand): Promise<void> {
  const { dir, demo, languages, withGames } = wanted;
  const problems = findProblems(wanted);
  const currency = findCurrency(wanted.currency);
  if (problems.length > 0 || !currency) throw new ConfigProblems(problems);
  const name = basename(dir);
  mkdirSync(dirname(dir), { recursive: true });
  const draft = mkdtempSync(join(dirname(dir), `.${name}-`));
  try {
    const write = (file: string, content: string | Buffer) => writeFileSync(join(draft, file), content);
    for (const folder of ['flags', 'icons', ...(withGames ? ['feed'] : [])]) mkdirSync(join(draft, folder));
    write('brand.json', `${JSON.stringify(brandOf(name, currency, wanted), null, 2)}\n`);
    write('theme.css', `:root {\n  --brand-name: "${titleOf(name)}";\n}\n`);
    const mark = markOf(titleOf(name));
    write('mark.svg', mark);
    const logo = await drawLogo(new Uint8Array(Buffer.from(mark)));
    if (logo === null || logo === 'small') throw new Error('the mark cannot be rendered');
    for (const [icon, content] of await drawIcons(logo.body, '#120e18')) write(join('icons', icon), content);
    for (const code of languages) cpSync(join(demo, 'flags', `${code}.svg`), join(draft, 'flags', `${code}.svg`));
    if (withGames) for (const file of OF_GAMES) cpSync(join(demo, file), join(draft, file));
    write(
      'README.md',
      `# ${titleOf(name)}\n\nWhat to fill in:\n\n${TO_FILL_IN.map((line) => `- [ ] ${line}\n`).join('')}`,
    );
    // Temporary folders are for their owner alone.
    chmodSync(draft, 0o755);
    renameSync(draft, dir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}
