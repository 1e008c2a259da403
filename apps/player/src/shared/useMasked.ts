import { useApp } from './store.ts';

/** Placeholder of a hidden or unknown amount. */
export const STARS = '****';

export type Mask = { (figure: string): string; readonly hides: boolean };

const SAYS: Mask = Object.assign((figure: string) => figure, { hides: false });
const HIDES: Mask = Object.assign(() => STARS, { hides: true });

/**
 * Returns a function that formats an amount of the member's money, or four stars while the balance is hidden. Offers,
 * amounts to be paid or confirmed now, and entered ones are always shown. `tests/masked.test.ts` finds screens that
 * omit it.
 */
export const useMasked = (): Mask => (useApp((state) => state.settings.balanceHidden) ? HIDES : SAYS);
