/** Which games the player marked, as each star asks it: one watch of the list for all stars, however many there are. */
import { type QueryClient, type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';

type Ids = readonly string[];
type Options<Key extends QueryKey> = QueryObserverOptions<Ids, Error, Ids, Ids, Key>;
type Marks = {
  has: (nodeId: string) => boolean;
  /** Tells a star when its own game was marked or unmarked; other stars hear nothing of it. */
  watch: (nodeId: string, star: () => void) => () => void;
  /** Turns a star at the tap, before the list says the same; an older answer that comes in between turns it not back. */
  turn: (nodeId: string, on: boolean) => void;
  /** What the list says of this game counts again. */
  settle: (nodeId: string) => void;
};

const kept = new WeakMap<QueryClient, Marks>();

/** @param options of the list of ids, the same at every call */
export function marksOf<Key extends QueryKey>(client: QueryClient, options: Options<Key>): Marks {
  const known = kept.get(client);
  if (known) return known;
  const stars = new Map<string, Set<() => void>>();
  let marked: ReadonlySet<string> | null = null;
  /** Taps that the list has not heard of yet. */
  const turned = new Map<string, boolean>();
  let stop = () => {};
  const read = (): ReadonlySet<string> => {
    const ids = new Set(client.getQueryData<Ids>(options.queryKey));
    for (const [nodeId, on] of turned) {
      if (ids.has(nodeId) === on) turned.delete(nodeId);
      else if (on) ids.add(nodeId);
      else ids.delete(nodeId);
    }
    return ids;
  };
  const show = (next: ReadonlySet<string>): void => {
    const before = marked ?? next;
    marked = next;
    for (const [nodeId, same] of stars) if (before.has(nodeId) !== next.has(nodeId)) for (const each of same) each();
  };
  const marks: Marks = {
    has: (nodeId) => (marked ?? read()).has(nodeId),
    watch(nodeId, star) {
      if (stars.size === 0) {
        stop = new QueryObserver(client, { ...options, notifyOnChangeProps: ['data'] }).subscribe(() => show(read()));
        marked = read();
      }
      const same = stars.get(nodeId) ?? new Set();
      stars.set(nodeId, same.add(star));
      return () => {
        same.delete(star);
        if (same.size === 0 && stars.get(nodeId) === same) stars.delete(nodeId);
        if (stars.size > 0) return;
        stop();
        marked = null;
        turned.clear();
      };
    },
    turn(nodeId, on) {
      turned.set(nodeId, on);
      show(read());
    },
    settle(nodeId) {
      turned.delete(nodeId);
      show(read());
    },
  };
  kept.set(client, marks);
  return marks;
}
