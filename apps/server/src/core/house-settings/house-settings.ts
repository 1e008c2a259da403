/** The settings in force: what operators set in the console, over `brand.json`. */
import { SETTING_GROUPS, type SettingGroup, type SettingValues } from '@parlour/contract/house-settings';
import type { Brand } from '../../config/brand.ts';
import { openCachedTable } from '../../platform/cached-table.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { type Revision, readLatest, readVersion, SETTINGS_CHANNEL } from './house-settings.store.ts';
import { applySettings, type LiveFields, readSettings } from './setting-values.ts';

const REREAD_EVERY_MS = 2_000;

export type LatestRevision = Revision & { group: SettingGroup };

export type HouseSettings = {
  /** The brand of the file. */
  original: Brand;
  /** The brand with the settings in force. Do not keep it: read it again for each decision. */
  brand: () => Brand;
  /** Values of a group in force. */
  values: (group: SettingGroup) => SettingValues;
  /** Latest revision of a group; undefined while the file applies. */
  latest: (group: SettingGroup) => LatestRevision | undefined;
  /** Why the latest revision of a group is not in force; null otherwise. */
  conflict: (group: SettingGroup) => string | null;
  /** Differs for every state. */
  version: () => string;
  refresh: () => Promise<void>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

/** Revisions of groups that this version knows, in the order of {@link SETTING_GROUPS}. */
export const knownRevisions = (revisions: readonly Revision[]): LatestRevision[] =>
  SETTING_GROUPS.flatMap((group) =>
    revisions.filter((each) => each.group === group).map((each) => ({ ...each, group })),
  );

export type HouseSettingsParts = { database: Database; jobs: JobScheduler; brand: Brand };

export async function openHouseSettings({
  database,
  jobs,
  brand: original,
}: HouseSettingsParts): Promise<HouseSettings> {
  const cached = await openCachedTable({
    database,
    jobs,
    job: 'house-settings.refresh',
    channel: SETTINGS_CHANNEL,
    everyMs: REREAD_EVERY_MS,
    readVersion,
    read: async (db) => knownRevisions(await readLatest(db)),
  });
  let inForce = applySettings(original, cached.now());
  cached.onChange(() => {
    inForce = applySettings(original, cached.now());
  });
  return {
    original,
    brand: () => inForce.brand,
    values: (group) => readSettings(inForce.brand, group),
    latest: (group) => cached.now().find((each) => each.group === group),
    conflict: (group) => inForce.conflicts.get(group) ?? null,
    version: cached.version,
    refresh: cached.refresh,
    onChange: cached.onChange,
    close: cached.close,
  };
}

const LIVE: Record<keyof LiveFields, true> = {
  contacts: true,
  outwardHosts: true,
  download: true,
  minimumAge: true,
  hiddenLanguages: true,
  registration: true,
  flags: true,
  invitePopup: true,
  withdrawals: true,
  play: true,
  trial: true,
};

/**
 * A brand whose fields follow the settings in force. Readers take a field of it when they decide; a field that was
 * taken while the server was built would not follow.
 */
export function settledBy(brand: Brand, settings: Pick<HouseSettings, 'brand'>): Brand {
  const live = (Object.keys(LIVE) as (keyof LiveFields)[]).map((name) => [
    name,
    { enumerable: true, configurable: true, get: () => settings.brand()[name] },
  ]);
  return Object.defineProperties({} as Brand, {
    ...Object.getOwnPropertyDescriptors(brand),
    ...Object.fromEntries(live),
  });
}
