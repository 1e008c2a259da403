/** Branding of a house that operators change in the console: name, colours of both themes, logo. */

export const BRAND_THEMES = ['dark', 'light'] as const;
export type BrandTheme = (typeof BRAND_THEMES)[number];

/** Colours that a brand sets: the custom properties in the block BRAND of `packages/ui/src/tokens.css`. */
export const BRAND_COLOURS = [
  'brand',
  'brand-hover',
  'brand-press',
  'on-brand',
  'brand-text',
  'brand-soft',
  'brand-line',
  'money',
  'on-money',
  'money-text',
  'money-soft',
  'money-line',
] as const;
export type BrandColour = (typeof BRAND_COLOURS)[number];

/** Neutral colours on which texts in a brand's colours are shown; a brand cannot change them. */
export const GROUND_COLOURS = ['bg', 'surface-1', 'surface-2'] as const;
export type GroundColour = (typeof GROUND_COLOURS)[number];

/** A colour of each name, as `#rrggbb`. */
export type ThemeColours = Record<BrandColour, string>;
export type BrandColours = Record<BrandTheme, ThemeColours>;

export const HEX_COLOUR = /^#[0-9a-f]{6}$/;

/** Limits of an uploaded logo. */
export const LOGO = { svgBytes: 262_144, leastSide: 128 } as const;

/** Background of app icons by default: that of the dark theme. */
export const ICON_BACKGROUND = '#120e18';

export const BRAND_NAME_LENGTH = 40;
