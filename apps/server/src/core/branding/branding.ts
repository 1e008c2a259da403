/** The branding in force: what operators set in the console, over the brand's folder. */
import { BRAND_COLOURS, BRAND_THEMES, type BrandColours, ICON_BACKGROUND } from '@parlour/contract/branding';
import type { BrandingInput, BrandingState } from '@parlour/contract/branding.endpoints';
import type { Brand } from '../../config/brand.ts';
import { coloursOf, readTheme, sheetOf } from '../../config/brand-theme.ts';
import { openCachedTable } from '../../platform/cached-table.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import {
  BRANDING_CHANNEL,
  type BrandingValues,
  type CurrentBranding,
  readCurrent,
  readVersion,
} from './branding.store.ts';
import { svgOf } from './logo.ts';

const REREAD_EVERY_MS = 2_000;

export type Branding = {
  /** Differs for every state. */
  version: () => string;
  /** Name of the house. */
  name: () => string;
  /** Style sheet with the colours; null while those of the brand's folder apply. */
  sheet: () => string | null;
  /** Logo as SVG; null while that of the brand's folder applies. */
  mark: () => string | null;
  /** App icon by its file name; null while those of the brand's folder apply. */
  icon: (name: string) => Buffer | null;
  /** Name, colours and logo of the brand's folder, read again at each call because its colours may change. */
  original: () => BrandingInput;
  /** Neutral colours of both themes. */
  grounds: () => BrandingState['grounds'];
  refresh: () => Promise<void>;
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

/** Completes a version with the values of the brand's folder. */
export const complete = (values: BrandingValues, original: BrandingInput): BrandingInput => ({
  name: values.name ?? original.name,
  colours: values.colours ?? original.colours,
  logo: values.logo,
  iconBackground: values.iconBackground,
});

const isSame = (one: BrandColours, other: BrandColours) =>
  BRAND_THEMES.every((theme) => BRAND_COLOURS.every((name) => one[theme][name] === other[theme][name]));

/** Reduces input to what differs from the brand's folder, so that the rest continues to follow it. */
export const reduce = (input: BrandingInput, original: BrandingInput): BrandingValues => ({
  name: input.name === original.name ? null : input.name,
  colours: isSame(input.colours, original.colours) ? null : input.colours,
  logo: input.logo,
  iconBackground: input.iconBackground,
});

type Shown = { current: CurrentBranding | null; sheet: string | null; mark: string | null };

const show = (current: CurrentBranding | null): Shown => ({
  current,
  sheet: current?.colours ? sheetOf(current.colours) : null,
  mark: current?.picture ? svgOf(current.picture) : null,
});

/** A brand whose name follows the branding in force. */
export const brandedBy = (brand: Brand, branding: Pick<Branding, 'name'>): Brand => ({
  ...brand,
  get name() {
    return branding.name();
  },
});

export type BrandingParts = { database: Database; jobs: JobScheduler; brand: Pick<Brand, 'dir' | 'name'> };

export async function openBranding({ database, jobs, brand }: BrandingParts): Promise<Branding> {
  const { name: originalName, dir } = brand;
  const cached = await openCachedTable<CurrentBranding | null>({
    database,
    jobs,
    job: 'branding.refresh',
    channel: BRANDING_CHANNEL,
    everyMs: REREAD_EVERY_MS,
    readVersion,
    read: readCurrent,
  });
  let shown = show(cached.now());
  cached.onChange(() => {
    shown = show(cached.now());
  });
  return {
    version: cached.version,
    name: () => shown.current?.name ?? originalName,
    sheet: () => shown.sheet,
    mark: () => shown.mark,
    icon: (name) => shown.current?.icons.get(name) ?? null,
    original: () => ({
      name: originalName,
      colours: coloursOf(readTheme(dir)).brand,
      logo: null,
      iconBackground: ICON_BACKGROUND,
    }),
    grounds: () => coloursOf('').grounds,
    refresh: cached.refresh,
    onChange: cached.onChange,
    close: cached.close,
  };
}
