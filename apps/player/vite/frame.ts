/**
 * Everything that the first script needs stands in one chunk, and every style of the pages that the server draws in one
 * sheet: one request instead of a dozen, and a better ratio. What only later chunks use stays with them, even where a
 * package's index mentions it.
 */
type ModuleInfo = {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  code?: string | null;
} | null;
export type Context = { getModuleInfo: (id: string) => ModuleInfo };
/** A naming rule for chunks: the name of the one that a module comes in, or null. */
export type Name = (id: string, context: Context) => string | null;

const LATER =
  /infiniteQueryObserver|mutationObserver|queriesObserver|useInfiniteQuery|useMutation|useQueries|useSuspense|useBlocker/;

/** Modules that `entries` reach without a dynamic import and without those that are `left` out, themselves among them. */
export function reach(entries: readonly string[], context: Context, left: (id: string) => boolean): Set<string> {
  const reached = new Set<string>();
  const rest = [...entries];
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (reached.has(id) || left(id)) continue;
    reached.add(id);
    rest.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/** What `reach` finds without what only later chunks use, worked out once. */
function walkFrom(entries: readonly string[]) {
  let reached: Set<string> | null = null;
  return (context: Context): Set<string> => {
    reached ??= reach(entries, context, (id) => LATER.test(id));
    return reached;
  };
}

/** A naming rule for a chunk group: modules that `entry` reaches without a dynamic import. */
export function frameOf(entry: string): Name {
  const walk = walkFrom([entry]);
  return (id, context) => (id !== entry && walk(context).has(id) ? 'frame' : null);
}

/** A naming rule for a chunk group: the styles of these screens that the frame does not have already. */
export function stylesOf(screens: readonly string[]): Name {
  const walk = walkFrom(screens);
  return (id, context) => (id.endsWith('.css') && walk(context).has(id) ? 'drawn' : null);
}
