/** Colours of a brand: their contrasts, and complete sets derived from one colour. All colours are `#rrggbb`. */
import { AA, type Colour, contrastOf, over, readableOn } from './contrast.ts';

/** Text colours of a brand, by the colours behind them; names without the dashes of custom properties. */
export const TEXT_BACKGROUNDS: Readonly<Record<string, readonly string[]>> = {
  'on-brand': ['brand', 'brand-hover', 'brand-press'],
  'brand-text': ['bg', 'surface-1', 'surface-2', 'brand-soft'],
  'on-money': ['money'],
  'money-text': ['bg', 'surface-1', 'surface-2', 'money-soft'],
};

const BLACK: Colour = [0, 0, 0, 1];
const WHITE: Colour = [1, 1, 1, 1];

/** Parses `#rgb` or `#rrggbb`; null for anything else. */
export function parseHex(text: string): Colour | null {
  const [, short] = /^#([0-9a-f]{3})$/i.exec(text) ?? [];
  const hex = short ? short.replaceAll(/./g, '$&$&') : /^#([0-9a-f]{6})$/i.exec(text)?.[1];
  if (!hex) return null;
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(0), channel(2), channel(4), 1];
}

/** Formats an opaque colour as `#rrggbb`. */
export const hexOf = (colour: Colour): string =>
  `#${colour
    .slice(0, 3)
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Rounds a colour to the notation of style sheets. */
const rounded = (colour: Colour): Colour => parseHex(hexOf(colour)) ?? colour;

/** Returns the colour nearest to `text` that is readable on all of `backs`; null when there is none. */
export function findReadable(text: Colour, backs: readonly Colour[]): Colour | null {
  const isReadable = (colour: Colour) => backs.every((back) => contrastOf(colour, back) >= AA);
  const moved = backs.map((back) => rounded(readableOn(text, back, AA + 0.1)));
  return [text, ...moved, BLACK, WHITE].find(isReadable) ?? null;
}

export type ContrastFault = {
  text: string;
  back: string;
  /** Contrast, rounded down to two decimals. */
  contrast: number;
  /** Readable colour for the text; null if no colour is readable on all its backgrounds. */
  mend: string | null;
};

/**
 * Lists texts without sufficient contrast to their background.
 *
 * @param colourOf colour of a name in one theme
 */
export function findContrastFaults(colourOf: (name: string) => Colour): ContrastFault[] {
  return Object.entries(TEXT_BACKGROUNDS).flatMap(([text, backs]) =>
    backs.flatMap((back) => {
      const contrast = contrastOf(colourOf(text), colourOf(back));
      if (contrast >= AA) return [];
      const mend = findReadable(colourOf(text), backs.map(colourOf));
      return [{ text, back, contrast: Math.floor(contrast * 100) / 100, mend: mend && hexOf(mend) }];
    }),
  );
}

/** Mixes a share of one colour into another. */
const mix = (colour: Colour, into: Colour, share: number): Colour =>
  rounded(over([colour[0], colour[1], colour[2], share], into));

export type Grounds = { bg: Colour; 'surface-1': Colour; 'surface-2': Colour };

/**
 * Derives the colours that belong to a main colour in one theme, so that all texts are readable: states of buttons, the
 * text on them, text in the colour, a soft background and a line.
 */
export function deriveColours(main: Colour, grounds: Grounds) {
  const isDark = contrastOf(grounds.bg, WHITE) > contrastOf(grounds.bg, BLACK);
  // States of a button move away from the colour of its text, which therefore stays readable.
  const hasWhiteText = contrastOf(WHITE, main) >= AA;
  const away = hasWhiteText ? BLACK : WHITE;
  const [hover, press] = [mix(away, main, 0.14), mix(away, main, 0.26)];
  const on = hasWhiteText ? WHITE : (findReadable(mix(main, BLACK, 0.16), [main, hover, press]) ?? BLACK);
  const soft = mix(main, grounds.bg, isDark ? 0.18 : 0.14);
  const text = findReadable(main, [grounds.bg, grounds['surface-1'], grounds['surface-2'], soft]) ?? away;
  return { hover, press, on, soft, text, line: mix(main, grounds.bg, 0.5) };
}
