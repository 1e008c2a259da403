/**
 * Everything that the first script needs stands in one chunk, and every style of the pages that the server draws in one
 * sheet: one request instead of a dozen, and a better ratio. What only later chunks use stays with them, even where a
 * package's index mentions it.
 */
type ModuleInfo = { importedIds: readonly string[] } | null;
type Context = { getModuleInfo: (id: string) => ModuleInfo };

const LATER =
  /infiniteQueryObserver|mutationObserver|queriesObserver|useInfiniteQuery|useMutation|useQueries|useSuspense|useBlocker/;

/** Modules that the entries reach without a dynamic import, themselves among them. */
function walkFrom(entries: readonly string[]) {
  let reached: Set<string> | null = null;
  return (context: Context): Set<string> => {
    if (reached) return reached;
    reached = new Set();
    const rest = [...entries];
    for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
      if (reached.has(id) || LATER.test(id)) continue;
      reached.add(id);
      rest.push(...(context.getModuleInfo(id)?.importedIds ?? []));
    }
    return reached;
  };
}

/** A naming rule for a chunk group: modules that `entry` reaches without a dynamic import. */
export function frameOf(entry: string) {
  const walk = walkFrom([entry]);
  return (id: string, context: Context): string | null => (id !== entry && walk(context).has(id) ? 'frame' : null);
}

/** A naming rule for a chunk group: the styles of these screens that the frame does not have already. */
export function stylesOf(screens: readonly string[]) {
  const walk = walkFrom(screens);
  return (id: string, context: Context): string | null =>
    id.endsWith('.css') && walk(context).has(id) ? 'drawn' : null;
}
