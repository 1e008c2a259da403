/** Table that maps variants of Chinese characters to one, loaded when one is first entered. */
import { useEffect, useState } from 'react';

export type Simplify = (text: string) => string;

const HAN = /[\u3400-\u9fff]/;
const keep: Simplify = (text) => text;

/**
 * Returns the normalisation for comparing Chinese names with `text`; the identity until the table is loaded, and if it
 * fails to load.
 */
export function useHan(text: string): Simplify {
  const [simplify, setSimplify] = useState<Simplify>(() => keep);
  const isWanted = HAN.test(text);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    import('@parlour/contract/han').then(
      ({ simplifyHan }) => isGone || setSimplify(() => simplifyHan),
      // oxlint-disable-next-line no-console -- the search still works, and a developer sees why it finds less
      (reason: unknown) => console.warn('Chinese characters are compared as typed:', reason),
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return simplify;
}
