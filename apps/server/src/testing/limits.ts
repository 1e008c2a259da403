/** Bounds in seconds are held by every run but the gate: a machine that does something else besides turns none red. */
const holdsTimes = process.env['PARLOUR_TIER'] !== 'gate';

/** Whether what took `ms` milliseconds kept to `limit`; always so in the gate. */
export const inTime = (ms: number, limit: number): boolean => !holdsTimes || ms < limit;
