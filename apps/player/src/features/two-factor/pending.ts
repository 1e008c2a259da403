/** A first step of signing in that was passed and waits for the second. In memory only: a reload asks anew. */
import type { SecondAsked } from '@parlour/contract/two-factor.endpoints';
import { create } from 'zustand';
import { openPopup } from '../../shared/store.ts';
import type { LoginRecord } from '../sessions/remembered-login.ts';

export type Pending = SecondAsked & {
  remember: boolean;
  /** What to remember the login by; absent leaves an older record alone. */
  record?: Omit<LoginRecord, 'password'>;
  /** Whether the way leads home afterwards; else the popup's own address decides. */
  home?: boolean;
};

const useHeld = create<{ pending: Pending | null }>(() => ({ pending: null }));

export const usePending = (): Pending | null => useHeld((state) => state.pending);
export const dropPending = (): void => useHeld.setState({ pending: null });

const isAsked = (value: unknown): value is SecondAsked =>
  typeof value === 'object' && value !== null && 'ticket' in value && 'methods' in value;

/**
 * Goes on with an answer that asks for the second step: the login popup shows it.
 *
 * @param value `value` of the failure `login.second_factor`
 */
export function askSecond(value: unknown, how: Omit<Pending, keyof SecondAsked>): void {
  if (!isAsked(value)) return;
  useHeld.setState({ pending: { ...value, ...how } });
  openPopup('login');
}
