/**
 * Counts refused calls, and those that repeat an earlier one. They are summed in memory and written periodically, so
 * that a flood of forged calls costs the database nothing.
 */
import type { GatewayCode } from '@parlour/contract/gateway';
import { REPEATED, type Refusals } from './gateway.store.ts';

export const WRITE_EVERY_MS = 5_000;

export type Tally = {
  /** @param vendorId null when the sender could not be identified */
  note: (vendorId: number | null, code: GatewayCode | typeof REPEATED) => void;
  /** Writes the counts since the last write. Throws when it fails, and keeps them for the next write. */
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
