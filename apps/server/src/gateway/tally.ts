/**
 * Counts refused calls, and those that repeat an earlier one. They are added up in memory and written now and then, so that a flood of forged calls costs the
 * database nothing.
 */
import type { GatewayCode } from '@parlour/contract/gateway';
import { REPEATED, type Refusals } from './gateway.store.ts';

const EVERY_MS = 5_000;

export type Tally = {
  /** @param vendorId null when nobody is known to have sent the call */
  note: (vendorId: number | null, code: GatewayCode | typeof REPEATED) => void;
  /** Writes what was counted since the last time; what cannot be written is kept for the next time. */
  write: () => Promise<void>;
  /** Writes what is left. */
  close: () => Promise<void>;
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
    await add([...written.values()]).catch(() => {
      for (const { vendorId, code, seen } of written.values()) note(vendorId, code, seen);
    });
  };
  const timer = setInterval(() => void write(), EVERY_MS);
  timer.unref();
  return {
    note,
    write,
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
