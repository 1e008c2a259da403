import { useApp } from './store.ts';

/** What stands for a figure that is hidden, or not known yet. */
export const STARS = '****';

export type Mask = { (figure: string): string; readonly hides: boolean };

const SAYS: Mask = Object.assign((figure: string) => figure, { hides: false });
const HIDES: Mask = Object.assign(() => STARS, { hides: true });

/**
 * Writes a figure of the member's own money, or four stars while the balance is hidden. What is offered, or to be paid or
 * confirmed now, is said all the same, and so is what was typed. `tests/masked.test.ts` looks for screens that forget it.
 */
export const useMasked = (): Mask => (useApp((state) => state.settings.balanceHidden) ? HIDES : SAYS);
