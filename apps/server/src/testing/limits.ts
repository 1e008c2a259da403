/** Bounds in seconds are held by every run but the gate: a machine that does something else besides turns none red. */
const holdsTimes = process.env['PARLOUR_TIER'] !== 'gate';
/** What the gate waits at most for something that comes in no time on a machine with nothing else to do. */
const PATIENT_MS = 20_000;

/** Whether what took `ms` milliseconds kept to `limit`; always so in the gate. */
export const inTime = (ms: number, limit: number): boolean => !holdsTimes || ms < limit;

/** `npm run assure` plays one promise with its full figures. */
export const isFull = process.env['PARLOUR_FULL'] === '1';

/**
 * How often something is tried: `gate` times where it has to be quick, `full` times where one promise is played in full,
 * `whole` times everywhere else.
 */
export const often = (gate: number, whole: number, full: number = whole): number => {
  if (isFull) return full;
  return holdsTimes ? whole : gate;
};

/** Milliseconds that a whole test may take; full figures on a busy machine have as many times more as `PATIENCE` says. */
export const lasting = (ms: number): number => ms * Number(process.env['PATIENCE'] ?? 1);

/** For how many milliseconds to wait for what has to come within `limit`; in the gate for as long as it takes. */
export const within = (limit: number): number => (holdsTimes ? limit : Math.max(limit, PATIENT_MS));
