/** System status of a caller: 0 open, 1 maintenance, 2 closed in this region only. */
export const OPEN = 0;
export const MAINTENANCE = 1;
export const REGION = 2;
export type SystemStatus = typeof OPEN | typeof MAINTENANCE | typeof REGION;

/** Returns the system status; maintenance has precedence over region. */
export const systemStatusOf = (flags: { maintenance: boolean; regionRestriction: boolean }): SystemStatus =>
  flags.maintenance ? MAINTENANCE : flags.regionRestriction ? REGION : OPEN;

/** Failure codes of any endpoint while the service is closed to the caller. */
export const CLOSED_CODES: readonly string[] = ['system.maintenance', 'system.region'];
