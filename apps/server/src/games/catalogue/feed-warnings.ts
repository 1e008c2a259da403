/** Warnings about an importable feed: damaged letters, invisible names, nearly identical codes. */
import { ENTERTAINMENT, LOTTERY_ENGINE, PLAY_TYPES, prizeModeOf } from '@parlour/contract/catalogue';
import { isBlank } from '@parlour/contract/visible-text';
import type { Feed, FeedGame, Remark } from './feed.ts';

type Named = { names?: Partial<Record<string, string>> };
type Of = Pick<Remark, 'vendor' | 'code'>;
/** `id` is what two entries may not share; `of` is the vendor and its code. */
type Entry = { entry: Named & object; what: string; id: string; of: Of };

const ofVendor = (vendor: string): Of => ({ vendor, code: '' });
const ofGame = ({ vendor, code }: FeedGame): Of => ({ vendor, code });

/** Replacement character for undecodable bytes. */
const REPLACEMENT = '\ufffd';

const listEntries = (feed: Feed): Entry[] => [
  ...feed.vendors.map((entry) => ({
    entry,
    what: `vendor ${entry.code}`,
    id: `vendor ${entry.code}`,
    of: ofVendor(entry.code),
  })),
  ...feed.classifications.map((entry) => ({
    entry,
    what: `classification ${entry.category}/${entry.key}`,
    id: `classification ${entry.category}/${entry.key}`,
    of: ofVendor(''),
  })),
  ...feed.games.map((entry) => ({
    entry,
    what: `game ${entry.nodeId}`,
    id: `code ${entry.vendor}/${entry.code}`,
    of: ofGame(entry),
  })),
];

/** Normalises codes that people would confuse: case and leading zeros of numbers are ignored. */
const looseCode = (code: string): string => code.toLowerCase().replace(/(?<![0-9])0+(?=[0-9])/g, '');

function findTwins(entries: readonly Entry[], lineOf: (entry: object) => number): Remark[] {
  const first = new Map<string, Entry>();
  return entries.flatMap((each) => {
    const loose = looseCode(each.id);
    const twin = first.get(loose);
    if (!twin) first.set(loose, each);
    if (!twin || twin.id === each.id) return [];
    const isCase = twin.id.toLowerCase() === each.id.toLowerCase();
    return [
      {
        line: lineOf(each.entry),
        what: each.what,
        ...each.of,
        reason: `its ${each.id} differs from ${twin.id} in line ${lineOf(twin.entry)} only in ${isCase ? 'letter case' : 'leading zeros'}`,
        mend: 'keep both if they are two; if they are one, keep the entry with the code that the vendor uses',
      },
    ];
  });
}

function checkNames({ entry, what, of }: Omit<Entry, 'id'>, line: number): Remark[] {
  const remarks: Remark[] = [];
  for (const [language, name = ''] of Object.entries(entry.names ?? {})) {
    if (name.includes(REPLACEMENT))
      remarks.push({
        line,
        what,
        ...of,
        reason: `its name for ${language} holds U+FFFD, which stands for letters that could not be decoded`,
        mend: 'export the feed from its source as UTF-8 again, and import it again',
      });
    if (!isBlank(name)) continue;
    delete entry.names?.[language];
    remarks.push({
      line,
      what,
      ...of,
      reason: `its name for ${language} shows nothing: all of its characters are invisible; it was left out`,
      mend: `write a visible name for ${language}, or leave it out`,
    });
  }
  return remarks;
}

/** Warns of names that a player cannot distinguish: of two games of one vendor, or of two vendors. */
function findSameNames(feed: Feed, lineOf: (entry: object) => number): Remark[] {
  const first = new Map<string, { what: string; line: number }>();
  const named = [
    ...feed.vendors.map((entry) => ({
      entry,
      scope: 'vendor',
      name: entry.name,
      what: `vendor ${entry.code}`,
      of: ofVendor(entry.code),
    })),
    ...feed.games.map((entry) => ({
      entry,
      scope: `game of ${entry.vendor}`,
      name: entry.names.EN ?? '',
      what: `game ${entry.nodeId} (${entry.vendor}/${entry.code})`,
      of: ofGame(entry),
    })),
  ];
  return named.flatMap(({ entry, scope, name, what, of }) => {
    const key = `${scope} ${name.normalize('NFKC').toLowerCase()}`;
    const line = lineOf(entry);
    const twin = first.get(key);
    if (!twin) first.set(key, { what, line });
    if (!twin || name === '') return [];
    return [
      {
        line,
        what,
        ...of,
        reason: `it has the same name as ${twin.what} in line ${twin.line}: ${name.slice(0, 120)}`,
        mend: 'give each a name that tells it apart, or leave one out if they are one',
      },
    ];
  });
}

/**
 * Removes invisible names, and warns of them, of damaged letters, of nearly identical codes, and of identical names.
 */
export function warnOfEntries(feed: Feed): Remark[] {
  const lineOf = (entry: object): number => feed.lines.get(entry) ?? 0;
  const entries = listEntries(feed);
  const nodes = feed.games.map((entry) => ({
    entry,
    what: `game ${entry.nodeId}`,
    id: `node ${entry.nodeId}`,
    of: ofGame(entry),
  }));
  const vendorNames = feed.vendors.map((entry) => ({
    entry: { names: { '(own)': entry.name } },
    line: lineOf(entry),
    what: `vendor ${entry.code}`,
    of: ofVendor(entry.code),
  }));
  return [
    ...entries.flatMap((each) => checkNames(each, lineOf(each.entry))),
    ...vendorNames.flatMap(({ line, ...each }) => checkNames(each, line)),
    ...findTwins(entries, lineOf),
    ...findTwins(nodes, lineOf),
    ...findSameNames(feed, lineOf),
  ];
}

/** A game of the platform's own lottery, with the mode in which it is sold. */
export type LotterySold = { code: string; prizeMode: string; playType: string };

/**
 * Warns of titles that can never be launched: the lottery has no such game, or sells it in another mode.
 *
 * @param sold empty without a lottery, and then there are no warnings
 */
export function warnOfLotteries(feed: Feed, sold: readonly LotterySold[]): Remark[] {
  if (sold.length === 0) return [];
  return feed.games.flatMap((entry): Remark[] => {
    const { engine, vendor, category, classifications, nodeId, code } = entry;
    if (!engine.startsWith(LOTTERY_ENGINE)) return [];
    const mode = prizeModeOf(category, vendor);
    const playType = classifications.includes(ENTERTAINMENT) ? PLAY_TYPES.Entertainment : PLAY_TYPES.Tradition;
    const wanted = engine.slice(LOTTERY_ENGINE.length);
    const named = sold.filter((one) => wanted === 'lobby' || one.code === wanted);
    if (named.some((one) => one.prizeMode === mode && one.playType === playType)) return [];
    const [first] = named;
    return [
      {
        line: feed.lines.get(entry) ?? 0,
        what: `game ${nodeId} (${vendor}/${code})`,
        vendor,
        code,
        reason:
          wanted === 'lobby' || !first
            ? `the house's lottery has no game ${wanted} in the mode ${mode ?? 'of no lottery'}, ${playType}`
            : `the house's lottery sells ${wanted} in the mode ${first.prizeMode}, ${first.playType}; the title is of ${mode ?? 'no lottery'}, ${playType}`,
        mend: `name one of: ${sold.map((one) => one.code).join(', ')}; vendor, category and the classification ${ENTERTAINMENT} make the mode`,
      },
    ];
  });
}
