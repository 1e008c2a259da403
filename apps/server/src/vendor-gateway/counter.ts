/**
 * Counts refused calls, and those that repeat an earlier one. They are added up in memory and written now and then, so that a flood of forged calls costs the
 * database nothing.
 */
import type { GatewayCode } from '@parlour/contract/gateway';
import { REPEATED, type Refusals } from './gateway.store.ts';

export const WRITE_EVERY_MS = 5_000;

export type Tally = {
  /** @param vendorId null when nobody is known to have sent the call */
  note: (vendorId: number | null, code: GatewayCode | typeof REPEATED) => void;
  /** Writes what was counted since the last time. Throws where it cannot, and keeps it for the next time. */
  write: () => Promise<void>;
};

export function createTally(add: (refusals: readonly Refusals[]) => Promise<void>): Tally {
  let counts = new Map<string, Refusals>();
  const note = (vendorId: number | null, code: string, seen = 1): void => {
    const name = `${vendorId} ${code}`;
    const known = counts.get(name);
    if (known) known.seen += seen;
    else counts.set(name, { vendorId, code, seen });
  };
  const write = async (): Promise<void> => {
    const written = counts;
    if (written.size === 0) return;
    counts = new Map();
    try {
      await add([...written.values()]);
    } catch (error) {
      for (const { vendorId, code, seen } of written.values()) note(vendorId, code, seen);
      throw error;
    }
  };
  return { note, write };
}
