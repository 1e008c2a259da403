/** Contrast of colours by WCAG 2.2, and colours moved just far enough to be read. */

/** Red, green, blue and opacity, each from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Minimum contrast of text by WCAG 2.2, level AA. */
export const AA = 4.5;

const BLACK: Colour = [0, 0, 0, 1];
const WHITE: Colour = [1, 1, 1, 1];

/** A colour as `getComputedStyle` writes it, or in percent; null for another form. */
export function parseColour(text: string): Colour | null {
  const [, name = '', inside = ''] = /^(rgba?|color)\(([^()]*)\)$/.exec(text.trim()) ?? [];
  const isRgb = name.startsWith('rgb');
  if (name === 'color' && !inside.startsWith('srgb ')) return null;
  const parts = (inside.replace(/^srgb /, '').match(/[\d.e+-]+%?/g) ?? []).map((part, index) => {
    if (part.endsWith('%')) return Number(part.slice(0, -1)) / 100;
    return isRgb && index < 3 ? Number(part) / 255 : Number(part);
  });
  const [red, green, blue, alpha = 1] = parts;
  if (red === undefined || green === undefined || blue === undefined || parts.some(Number.isNaN)) return null;
  return [red, green, blue, alpha];
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Composites a colour over another one. */
export function over([red, green, blue, alpha]: Colour, [backRed, backGreen, backBlue]: Colour): Colour {
  const mixed = (front: number, back: number) => front * alpha + back * (1 - alpha);
  return [mixed(red, backRed), mixed(green, backGreen), mixed(blue, backBlue), 1];
}

/** Contrast of two opaque colours, from 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Halvings of the way to black or white: finer than eyes are. */
const STEPS = 10;

/**
 * The colour of a text that can be read on a background: the same where it can be already, else moved towards black or
 * white as far as it takes.
 *
 * @param back opaque
 */
export function readableOn(text: Colour, back: Colour, least = AA): Colour {
  const seen = over(text, back);
  if (contrastOf(seen, back) >= least) return text;
  const goal = contrastOf(WHITE, back) > contrastOf(BLACK, back) ? WHITE : BLACK;
  let [near, far] = [0, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (near + far) / 2;
    if (contrastOf(over([goal[0], goal[1], goal[2], middle], seen), back) >= least) far = middle;
    else near = middle;
  }
  return over([goal[0], goal[1], goal[2], far], seen);
}

/** A colour as a style sheet takes it. */
export const colourText = ([red, green, blue, alpha]: Colour): string =>
  `rgb(${[red, green, blue].map((channel) => Math.round(channel * 255)).join(' ')} / ${alpha})`;
