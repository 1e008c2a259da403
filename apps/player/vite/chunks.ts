/**
 * Which module of the app comes in which file. The bundler by itself makes a file of all modules that the same parts of
 * the app need, and home would come in a hundred of them. A request costs a slow line more than a KiB does, and small
 * files pack badly: so the files that a first visit of home loads are joined, two at a time, where that costs the other
 * parts of the app least, as long as none of them outgrows what it may add to the first script.
 */
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { minifySync } from 'vite';
import { type Context, type Name, reach } from './frame.ts';

export type Parts = {
  /** The script that everything begins with. */
  entry: string;
  /** Parts that a first visit of home loads. */
  home: readonly string[];
  /** Names what is in the first script. */
  frame: Name;
  /** Names what is in one file from the start: the styles of drawn pages. */
  drawn: Name;
  /** What a part may weigh beside the first script, in KiB. */
  limit: (part: string) => number;
  /** So many files at most are shared between the parts of home. */
  files: number;
};

/**
 * A part whose guess comes this near to its limit is joined with nothing more. It guarantees no limit: measured against a
 * build, guesses were up to 3 KiB too low or too high, since packages keep between a third and all of their code (of two
 * small parts that are nearly all package, 5 and 7 KiB too low). `tests/bytes.test.ts` holds the limits on the real files;
 * where it fails for a page, a larger margin leaves that page more room.
 */
const MARGIN_KIB = 0.8;
/** What lists on home need of a package of which the rest is in the first script. */
const LISTS = /infiniteQueryObserver|useInfiniteQuery/;
const CATALOGUE = /\.json\?catalogue$/;

/** Every module that is imported dynamically, wherever in the app. */
function dynamicEntries(entry: string, context: Context): string[] {
  const seen = new Set<string>();
  const found = new Set<string>();
  const rest = [entry];
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const each of dynamicallyImportedIds) if (!CATALOGUE.test(each)) found.add(each);
    rest.push(...importedIds, ...dynamicallyImportedIds);
  }
  return [...found].sort();
}

/** About so much of the code is used, and is left when files are joined: of the app's own, and of packages. */
const OWN = 0.8;
const USED = 0.36;
/** What a file costs besides its modules, in KiB: what it takes from others and hands on, and the packing of its own. */
const FILE_KIB = 0.06;

/** What these modules add to a file, about, in KiB. */
function weigh(modules: readonly string[], context: Context): number {
  const packed = (ids: readonly string[]) => {
    const code = ids.map((id) => minifySync('module.js', context.getModuleInfo(id)?.code ?? '').code);
    return ids.length === 0 ? 0 : gzipSync(code.join('\n')).byteLength / 1024;
  };
  const scripts = modules.filter((id) => !id.endsWith('.css'));
  const ofPackages = scripts.filter((id) => id.includes('/node_modules/'));
  if (scripts.length === 0) return 0;
  return FILE_KIB + OWN * packed(scripts.filter((id) => !ofPackages.includes(id))) + USED * packed(ofPackages);
}

/** A file to be, of all modules that the same parts need; sets of files are numbers with a bit for each. */
type File = { modules: string[]; kib: number; needs: bigint };

const EMPTY: File = { modules: [], kib: 0, needs: 0n };

const bitsOf = (set: bigint): number[] => {
  const bits: number[] = [];
  for (let rest = set, bit = 0; rest > 0n; rest >>= 1n, bit++) if (rest & 1n) bits.push(bit);
  return bits;
};

/** Everything that comes along with each file. */
function closures(files: readonly (File | null)[]): bigint[] {
  const all = files.map((file, at) => (file ? file.needs | (1n << BigInt(at)) : 0n));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [at, set] of all.entries()) {
      const more = bitsOf(set).reduce((sum, bit) => sum | (all[bit] ?? 0n), set);
      if (more === set) continue;
      all[at] = more;
      changed = true;
    }
  }
  return all;
}

/** Joins files of `joinable` two by two, in place, until there are `most` or none fit. */
function join(
  files: (File | null)[],
  uses: bigint[],
  limits: readonly number[],
  joinable: bigint,
  most: number,
): bigint {
  let left = joinable;
  const kibOf = (set: bigint) => bitsOf(set).reduce((sum, bit) => sum + (files[bit]?.kib ?? 0), 0);
  for (;;) {
    const bits = bitsOf(left);
    if (bits.length <= most) return left;
    const along = closures(files);
    const loads = uses.map((set) => bitsOf(set).reduce((sum, bit) => sum | (along[bit] ?? 0n), set));
    const rooms = loads.map((set, part) => (limits[part] ?? 0) - kibOf(set));
    let best: { a: number; b: number; cost: number } | null = null;
    for (const [place, a] of bits.entries())
      for (const b of bits.slice(place + 1)) {
        const both = (1n << BigInt(a)) | (1n << BigInt(b));
        const set = (along[a] ?? 0n) | (along[b] ?? 0n);
        // What one needs and what needs the other would be the same file.
        if (bitsOf(set & ~both).some((bit) => ((along[bit] ?? 0n) & both) !== 0n)) continue;
        let cost = 0;
        for (const [part, load] of loads.entries()) {
          if ((load & both) === 0n) continue;
          const added = kibOf(set & ~load);
          if (added === 0) continue;
          const room = (rooms[part] ?? 0) - added;
          // Nearly full parts are spared, so that there is room for what follows.
          cost += room > 0 ? added / room : Number.POSITIVE_INFINITY;
        }
        if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { a, b, cost };
      }
    if (!best) return left;
    const { a, b } = best;
    const [one, other] = [files[a], files[b]];
    if (!one || !other) return left;
    const [bitA, bitB] = [1n << BigInt(a), 1n << BigInt(b)];
    files[a] = {
      modules: [...one.modules, ...other.modules],
      kib: Math.max(one.kib + other.kib - FILE_KIB, one.kib, other.kib),
      needs: (one.needs | other.needs) & ~(bitA | bitB),
    };
    files[b] = null;
    const moved = (set: bigint) => (set & bitB ? (set & ~bitB) | bitA : set);
    for (const file of files) if (file) file.needs = moved(file.needs);
    for (const [at, set] of uses.entries()) uses[at] = moved(set);
    left = moved(left);
  }
}

/** A file is named after the heaviest of its modules. */
function nameOf({ modules }: File, context: Context, taken: Set<string>): string {
  const sizeOf = (id: string) => (id.endsWith('.css') ? 0 : (context.getModuleInfo(id)?.code?.length ?? 0));
  const heaviest = modules.reduce((best, id) => (sizeOf(id) > sizeOf(best) ? id : best), modules[0] ?? 'shared');
  const stem = basename(heaviest).replace(/\.\w+(\?.*)?$/, '');
  let name = stem;
  for (let n = 2; taken.has(name); n++) name = `${stem}${n}`;
  taken.add(name);
  return name;
}

/** A naming rule: modules outside the first script that several parts of the app need and home is among them. */
export function sharedOf({ entry, home, frame, drawn, limit, files: most }: Parts): Name {
  let known: Map<string, string> | null = null;
  // Nobody is seen to import these, since a package's index does: they go where nearly all are.
  let lists: string | null = null;
  const nameAll = (context: Context): Map<string, string> => {
    const names = new Map<string, string>();
    const inFrame = (id: string) => frame(id, context) !== null;
    const parts = dynamicEntries(entry, context);
    const reached = parts.map((part) => reach([part], context, inFrame));
    const users = new Map<string, number[]>();
    for (const [part, ids] of reached.entries()) for (const id of ids) users.set(id, [...(users.get(id) ?? []), part]);
    const bySignature = new Map<string, string[]>();
    for (const [id, list] of users) {
      const signature = drawn(id, context) ?? list.join(' ');
      bySignature.set(signature, [...(bySignature.get(signature) ?? []), id]);
    }
    const files: (File | null)[] = [...bySignature.values()].map((modules) => ({
      modules,
      kib: weigh(modules, context),
      needs: 0n,
    }));
    const fileOf = new Map(files.flatMap((file, at) => file?.modules.map((id) => [id, at] as const) ?? []));
    const filesOf = (ids: Iterable<string>): bigint =>
      [...ids].reduce((set, id) => set | (1n << BigInt(fileOf.get(id) ?? 0)), 0n);
    for (const [at, file] of files.entries())
      if (file) file.needs = filesOf(reach(file.modules, context, inFrame)) & ~(1n << BigInt(at));
    const uses = reached.map(filesOf);
    const ofHome = parts.reduce((set, part, at) => (home.includes(part) ? set | (uses[at] ?? 0n) : set), 0n);
    // What only one part needs is in that part's own file.
    const shared = files.reduce(
      (set, file, at) => (file?.modules.every((id) => users.get(id)?.length === 1) ? set : set | (1n << BigInt(at))),
      0n,
    );
    const limits = parts.map((part) => limit(part) - MARGIN_KIB);
    const joined = join(files, uses, limits, ofHome & shared, most);
    const usersOf = (at: number) => uses.filter((set) => (set >> BigInt(at)) & 1n).length;
    const widest = bitsOf(joined).reduce((best, at) => (usersOf(at) > usersOf(best) ? at : best));
    const taken = new Set<string>();
    const nameFile = new Map(bitsOf(joined).map((at) => [at, nameOf(files[at] ?? EMPTY, context, taken)]));
    for (const [at, name] of nameFile) for (const id of files[at]?.modules ?? []) names.set(id, name);
    lists = nameFile.get(widest) ?? null;
    return names;
  };
  return (id, context) => {
    known ??= nameAll(context);
    return known.get(id) ?? (LISTS.test(id) ? lists : null);
  };
}
