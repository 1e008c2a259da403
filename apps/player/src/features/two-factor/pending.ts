/** Pending login that awaits its second step. In memory only: a reload drops it. */
import type { SecondAsked } from '@parlour/contract/two-factor.endpoints';
import { create } from 'zustand';
import { openPopup } from '../../shared/store.ts';
import type { LoginRecord } from '../sessions/remembered-login.ts';

export type Pending = SecondAsked & {
  remember: boolean;
  /** Identity for the remembered login; without it an older record is unchanged. */
  record?: Omit<LoginRecord, 'password'>;
  /** Whether to navigate home afterwards; by default decided by the popup's address. */
  home?: boolean;
};

const useHeld = create<{ pending: Pending | null }>(() => ({ pending: null }));

export const usePending = (): Pending | null => useHeld((state) => state.pending);
export const dropPending = (): void => useHeld.setState({ pending: null });

const isAsked = (value: unknown): value is SecondAsked =>
  typeof value === 'object' && value !== null && 'ticket' in value && 'methods' in value;

/**
 * Handles an answer that requires the second step: opens it in the login popup.
 *
 * @param value `value` of the failure `login.second_factor`
 */
export function askSecond(value: unknown, how: Omit<Pending, keyof SecondAsked>): void {
  if (!isAsked(value)) return;
  useHeld.setState({ pending: { ...value, ...how } });
  openPopup('login');
}
