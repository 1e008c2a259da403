import { z } from 'zod';
import { BRAND_COLOURS, BRAND_NAME_LENGTH, BRAND_THEMES, GROUND_COLOURS, HEX_COLOUR } from './branding.ts';
import { get, post, put } from './endpoint.ts';
import { instant, text } from './schemas.ts';
import { isBlank } from './visible-text.ts';

const colour = z.string().regex(HEX_COLOUR, 'must be a colour such as #34d8a0');
const coloursOf = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.record(z.enum(BRAND_THEMES), z.record(z.enum(names), colour));

/** One line of visible characters. */
const name = text(BRAND_NAME_LENGTH).refine(
  (value) =>
    !isBlank(value) && value === value.trim() && !/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value),
  { message: 'must be one line of visible characters without spaces at its ends' },
);

/** Hash of an uploaded logo. */
const logo = z.string().regex(/^[0-9a-f]{64}$/);

const branding = z.strictObject({
  name,
  colours: coloursOf(BRAND_COLOURS),
  /** Null for the logo and the icons in the brand's folder. */
  logo: logo.nullable(),
  /** Background of app icons, which are made from an uploaded logo. */
  iconBackground: colour,
});
export type BrandingInput = z.output<typeof branding>;

/** Version number; 0 for the brand's folder. */
const version = z.int().min(0);

const state = z
  .strictObject({
    version,
    current: branding,
    /** Branding of the brand's folder. */
    original: branding,
    /** Colours of the themes that cannot be changed, on which texts are shown. */
    grounds: coloursOf(GROUND_COLOURS),
    /** Latest versions, newest first. */
    history: z.array(
      z.strictObject({
        version,
        branding,
        note: z.string(),
        operator: z.string(),
        changedAt: instant,
      }),
    ),
  })
  .meta({ id: 'BrandingState' });
export type BrandingState = z.output<typeof state>;

export const getBranding = get('/wps/console/branding', {
  summary: 'Returns name, colours and logo of the house with their previous versions',
  access: 'operator',
  right: 'settings.view',
  throttle: 'console',
  output: state,
});

export const setBranding = put('/wps/console/branding', {
  summary: 'Changes name, colours and logo of the house; effective immediately',
  access: 'operator',
  right: 'settings.act',
  throttle: 'console',
  input: {
    body: z.strictObject({
      /** Version on which the change is based. */
      base: version,
      branding,
      note: text(200),
    }),
  },
  failures: ['branding.changed', 'branding.contrast', 'upload.gone'],
  output: state,
});

export const addLogo = post('/wps/console/branding/logos', {
  summary: 'Uploads a logo as PNG, JPG or SVG; it is re-encoded as a PNG of 512 pixels',
  access: 'operator',
  right: 'settings.act',
  throttle: 'upload',
  bodyType: 'bytes',
  input: { body: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'must be a file') },
  failures: ['branding.logo_unreadable', 'branding.logo_small'],
  output: z.strictObject({ logo }),
});
