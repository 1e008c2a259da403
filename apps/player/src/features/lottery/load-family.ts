/** Bet types by family, loaded with the family's first game, so that players of one lottery do not load all of them. */
import { type AnyFamily, anyFamily } from '@parlour/games/lottery/bet-type';

const LOADERS: Readonly<Record<string, () => Promise<AnyFamily>>> = {
  'vn.n': async () => anyFamily((await import('@parlour/games/lottery/vietnam')).vietnamNorth),
  'vn.s': async () => anyFamily((await import('@parlour/games/lottery/vietnam')).vietnamSouth),
  'mm.2d': async () => anyFamily((await import('@parlour/games/lottery/asia')).myanmar2d),
  'mm.3d': async () => anyFamily((await import('@parlour/games/lottery/asia')).myanmar3d),
  th: async () => anyFamily((await import('@parlour/games/lottery/asia')).thailand),
  '4d': async () => anyFamily((await import('@parlour/games/lottery/four-digit')).fourDigit),
  wingo: async () => anyFamily((await import('@parlour/games/lottery/wingo')).wingo),
  k3: async () => anyFamily((await import('@parlour/games/lottery/k3')).k3),
  ssc: async () => anyFamily((await import('@parlour/games/lottery/five-digit')).fiveDigit),
  pk: async () => anyFamily((await import('@parlour/games/lottery/racing')).racing),
  x5: async () => anyFamily((await import('@parlour/games/lottery/eleven-five')).elevenFive),
  six: async () => anyFamily((await import('@parlour/games/lottery/six-mark')).sixMark),
  keno: async () => anyFamily((await import('@parlour/games/lottery/keno')).keno),
};

const loaded = new Map<string, Promise<AnyFamily>>();

/** Returns the same promise for each family, for `use`; a failed one is retried. @throws Error for an unknown family */
export function loadFamily(id: string): Promise<AnyFamily> {
  const known = loaded.get(id);
  if (known) return known;
  const load = LOADERS[id];
  const family = load ? load() : Promise.reject(new Error(`there is no lottery of the form ${id}`));
  loaded.set(id, family);
  family.catch(() => loaded.delete(id));
  return family;
}
