/** What the system status means to a caller: 0 open, 1 maintenance, 2 closed in this region only. */
export const OPEN = 0;
export const MAINTENANCE = 1;
export const REGION = 2;
export type SystemStatus = typeof OPEN | typeof MAINTENANCE | typeof REGION;

/** Maintenance counts before region: who comes from a closed region during maintenance hears of the maintenance. */
export const systemStatusOf = (flags: { maintenance: boolean; regionRestriction: boolean }): SystemStatus =>
  flags.maintenance ? MAINTENANCE : flags.regionRestriction ? REGION : OPEN;

/** Failure codes by which any call says that the house is closed to the caller. */
export const CLOSED_CODES: readonly string[] = ['system.maintenance', 'system.region'];
