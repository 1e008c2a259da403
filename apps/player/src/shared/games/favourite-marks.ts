/** Favourite state for stars: a single query observer for all of them. */
import { type QueryClient, type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';

type Ids = readonly string[];
type Options<Key extends QueryKey> = QueryObserverOptions<Ids, Error, Ids, Ids, Key>;
type Marks = {
  has: (nodeId: string) => boolean;
  /** Subscribes a star to its own game only; other stars are not notified. */
  watch: (nodeId: string, star: () => void) => () => void;
  /** Changes a star optimistically at the tap; an outdated answer in between does not revert it. */
  turn: (nodeId: string, on: boolean) => void;
  /** Ends the optimistic state: the list decides about this game again. */
  settle: (nodeId: string) => void;
};

const kept = new WeakMap<QueryClient, Marks>();

/** @param options of the query of ids, the same at every call */
export function marksOf<Key extends QueryKey>(client: QueryClient, options: Options<Key>): Marks {
  const known = kept.get(client);
  if (known) return known;
  const stars = new Map<string, Set<() => void>>();
  let marked: ReadonlySet<string> | null = null;
  /** Taps not yet reflected in the list. */
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
