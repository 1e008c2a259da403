/** Time limits are checked in every run but the gate, so that a busy machine causes no failures there. */
const holdsTimes = process.env['PARLOUR_TIER'] !== 'gate';
/** Maximum wait in the gate for something that is immediate on an idle machine. */
const PATIENT_MS = 20_000;

/** Whether `ms` milliseconds are within `limit`; always true in the gate. */
export const inTime = (ms: number, limit: number): boolean => !holdsTimes || ms < limit;

/** `npm run assure` tests one promise with its full numbers. */
export const isFull = process.env['PARLOUR_FULL'] === '1';

/**
 * Number of repetitions: `gate` where the run must be short, `full` where one promise is tested in full, `whole`
 * otherwise.
 */
export const often = (gate: number, whole: number, full: number = whole): number => {
  if (isFull) return full;
  return holdsTimes ? whole : gate;
};

/** Timeout of a whole test in milliseconds; multiplied by `PATIENCE` for full numbers on a busy machine. */
export const lasting = (ms: number): number => ms * Number(process.env['PATIENCE'] ?? 1);

/** Maximum wait in milliseconds for something that is due within `limit`; longer in the gate. */
export const within = (limit: number): number => (holdsTimes ? limit : Math.max(limit, PATIENT_MS));
