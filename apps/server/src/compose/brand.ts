/** Composes the brand in force from its folder, and the branding, the settings and the texts of the console. */
import type { Brand } from '../config/brand.ts';
import { readBrandTexts } from '../config/brand-texts.ts';
import { type Branding, brandedBy, openBranding } from '../core/branding/index.ts';
import { type HouseSettings, openHouseSettings, settledBy } from '../core/house-settings/index.ts';
import { type HouseTexts, openHouseTexts } from '../core/house-texts/index.ts';
import type { Database } from '../platform/db/db.ts';
import type { JobScheduler } from '../platform/jobs/index.ts';

export type LiveBrand = {
  branding: Branding;
  settings: HouseSettings;
  texts: HouseTexts;
  /** Its name and its settings follow changes in the console. */
  brand: Brand;
  close: () => Promise<void>;
};

/** @param parts the brand of the folder */
export async function openBrand(parts: { database: Database; jobs: JobScheduler; brand: Brand }): Promise<LiveBrand> {
  const branding = await openBranding(parts);
  const settings = await openHouseSettings(parts);
  const folder = await readBrandTexts(parts.brand.dir, parts.brand.languages);
  const texts = await openHouseTexts({ ...parts, folder });
  return {
    branding,
    settings,
    texts,
    brand: settledBy(brandedBy(parts.brand, branding), settings),
    async close() {
      await branding.close();
      await settings.close();
      await texts.close();
    },
  };
}
