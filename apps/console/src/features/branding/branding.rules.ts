/** Rules of the branding form. */
import {
  BRAND_COLOURS,
  BRAND_THEMES,
  type BrandColour,
  type BrandColours,
  type BrandTheme,
  GROUND_COLOURS,
  HEX_COLOUR,
} from '@parlour/contract/branding';
import type { BrandingInput, BrandingState } from '@parlour/contract/branding.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { deriveColours, findContrastFaults, hexOf, parseHex } from '@parlour/ui/brand-colours';
import type { Colour } from '@parlour/ui/contrast';

/** Colours from which the others of their family are derived. */
export const MAIN_COLOURS = ['brand', 'money'] as const;
export type MainColour = (typeof MAIN_COLOURS)[number];

type Grounds = BrandingState['grounds'];

/** Path of uploaded logos. */
export const logoUrl = (logo: string | null): string =>
  logo === null ? '/brand/mark.svg' : `/wps/console/brand-logo/${logo}`;

/** Normalises what people type or paste as a colour: `34D8A0` and `#abc` included. */
export function readColour(text: string): string {
  const [, hex] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  const colour = hex === undefined ? null : parseHex(`#${hex}`);
  return colour ? hexOf(colour) : text;
}

const BLACK: Colour = [0, 0, 0, 1];
const colourOf = (text: string | undefined): Colour => parseHex(text ?? '') ?? BLACK;

/** Sets a main colour in one theme and derives its family from it. */
export function withMain(
  colours: BrandColours,
  { theme, name, value, grounds }: { theme: BrandTheme; name: MainColour; value: string; grounds: Grounds },
): BrandColours {
  // While a colour is being typed, three digits are not one yet.
  const main = HEX_COLOUR.test(value) ? parseHex(value) : null;
  if (!main) return { ...colours, [theme]: { ...colours[theme], [name]: value } };
  const ground = grounds[theme];
  const { hover, press, on, soft, text, line } = deriveColours(main, {
    bg: colourOf(ground.bg),
    'surface-1': colourOf(ground['surface-1']),
    'surface-2': colourOf(ground['surface-2']),
  });
  const family: Partial<Record<BrandColour, Colour>> = {
    [name]: main,
    ...(name === 'brand' ? { 'brand-hover': hover, 'brand-press': press } : {}),
    [`on-${name}`]: on,
    [`${name}-text`]: text,
    [`${name}-soft`]: soft,
    [`${name}-line`]: line,
  };
  const written = Object.fromEntries(Object.entries(family).map(([key, colour]) => [key, hexOf(colour)]));
  return { ...colours, [theme]: { ...colours[theme], ...written } };
}

export type ColourFault = {
  theme: BrandTheme;
  name: BrandColour;
  back: string;
  contrast: number;
  /** Readable colour to use instead; null if there is none. */
  mend: string | null;
};

/** Lists texts that cannot be read in the chosen colours. */
export function contrastFaults(colours: BrandColours, grounds: Grounds): ColourFault[] {
  return BRAND_THEMES.flatMap((theme) => {
    const all: Record<string, string> = { ...grounds[theme], ...colours[theme] };
    // Unreadable input is reported at its field.
    if (Object.values(colours[theme]).some((colour) => !HEX_COLOUR.test(colour))) return [];
    return findContrastFaults((name) => colourOf(all[name])).map(({ text, back, contrast, mend }) => ({
      theme,
      name: text as BrandColour,
      back,
      contrast,
      mend,
    }));
  });
}

/** Names of colours on which texts are checked. */
export const isGround = (name: string): boolean => GROUND_COLOURS.some((ground) => ground === name);

export type BrandingErrors = { name?: 'branding.noName'; colours: { theme: BrandTheme; name: BrandColour }[] };

/** Returns the faults of the fields, without contrasts. */
export function errorsOf({ name, colours }: BrandingInput): BrandingErrors {
  const bad = BRAND_THEMES.flatMap((theme) =>
    BRAND_COLOURS.filter((each) => !HEX_COLOUR.test(colours[theme][each])).map((each) => ({ theme, name: each })),
  );
  return { ...(isBlank(name) ? { name: 'branding.noName' as const } : {}), colours: bad };
}

/** Parts in which two versions differ. */
export function changedParts(one: BrandingInput, other: BrandingInput): ('name' | 'logo' | 'icons' | 'colours')[] {
  const hasOtherColours = BRAND_THEMES.some((theme) =>
    BRAND_COLOURS.some((name) => one.colours[theme][name] !== other.colours[theme][name]),
  );
  return [
    ...(one.name === other.name ? [] : ['name' as const]),
    ...(one.logo === other.logo ? [] : ['logo' as const]),
    ...(one.iconBackground === other.iconBackground ? [] : ['icons' as const]),
    ...(hasOtherColours ? ['colours' as const] : []),
  ];
}
