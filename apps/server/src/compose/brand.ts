/** Composes the brand in force from its folder, the branding and the settings of the console. */
import type { Brand } from '../config/brand.ts';
import { type Branding, brandedBy, openBranding } from '../core/branding/index.ts';
import { type HouseSettings, openHouseSettings, settledBy } from '../core/house-settings/index.ts';
import type { Database } from '../platform/db/db.ts';
import type { JobScheduler } from '../platform/jobs/index.ts';

export type LiveBrand = {
  branding: Branding;
  settings: HouseSettings;
  /** Its name and its settings follow changes in the console. */
  brand: Brand;
  close: () => Promise<void>;
};

/** @param parts the brand of the folder */
export async function openBrand(parts: { database: Database; jobs: JobScheduler; brand: Brand }): Promise<LiveBrand> {
  const branding = await openBranding(parts);
  const settings = await openHouseSettings(parts);
  return {
    branding,
    settings,
    brand: settledBy(brandedBy(parts.brand, branding), settings),
    async close() {
      await branding.close();
      await settings.close();
    },
  };
}
