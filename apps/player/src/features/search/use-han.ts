/** The table that gives Chinese characters one shape, loaded once somebody types one. */
import { useEffect, useState } from 'react';

export type Simplify = (text: string) => string;

const HAN = /[\u3400-\u9fff]/;
const keep: Simplify = (text) => text;

/** How to compare Chinese names with `text`; until the table is there, and where it can't be loaded, by their characters. */
export function useHan(text: string): Simplify {
  const [simplify, setSimplify] = useState<Simplify>(() => keep);
  const isWanted = HAN.test(text);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    import('@parlour/contract/han').then(
      ({ simplifyHan }) => isGone || setSimplify(() => simplifyHan),
      // oxlint-disable-next-line no-console -- the search still works, and whoever debugs it sees why it finds less
      (reason: unknown) => console.warn('Chinese characters are compared as typed:', reason),
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return simplify;
}
