/** Five colours from the deepest to the accent. */
export interface Palette {
  deep: string;
  mid: string;
  glow: string;
  light: string;
  accent: string;
  /** Hue of the background in degrees; null for a neutral one. */
  hue: number | null;
}

const palette = (
  deep: string,
  mid: string,
  glow: string,
  light: string,
  accent: string,
  hue: number | null,
): Palette => ({
  deep,
  mid,
  glow,
  light,
  accent,
  hue,
});

export const PALETTES = {
  ember: palette('#2b0410', '#a80f2c', '#ff5a2c', '#ffe08a', '#ffb52e', 350),
  jade: palette('#02231f', '#08745a', '#2fd79c', '#f3ffc2', '#ffd65a', 165),
  abyss: palette('#020f38', '#0a46ac', '#1fb9f2', '#d2fbff', '#ffd25e', 218),
  royal: palette('#16083f', '#5722bd', '#b765ff', '#ffe2ff', '#ffc94d', 262),
  sunset: palette('#33093a', '#b8246f', '#ff7d4d', '#ffeaa3', '#ffd257', 330),
  night: palette('#060922', '#272c8a', '#6f82ff', '#e9ecff', '#ffce6b', 237),
  sand: palette('#331603', '#a85a12', '#ffb63d', '#fff3c4', '#fff0a8', 30),
  rose: palette('#370420', '#b81858', '#ff749f', '#ffe9d6', '#ffd36b', 335),
  ice: palette('#042338', '#1474a3', '#7fe0ff', '#ffffff', '#b9f3ff', 200),
  lime: palette('#0a2606', '#358010', '#a3e42a', '#fcffcf', '#ffe45c', 95),
  noir: palette('#08080c', '#26222c', '#8a6a3a', '#fff1cf', '#f1c46a', null),
  copper: palette('#210c06', '#86371a', '#ee8344', '#ffe6c9', '#ffd08a', 16),
  cyber: palette('#0a0729', '#43108a', '#f0289a', '#d9fbff', '#2fe9ff', 265),
  lagoon: palette('#012a33', '#05808c', '#2fe0cf', '#f2fff0', '#ffd766', 184),
  plum: palette('#1d0524', '#741a83', '#e04fc1', '#ffe6fb', '#ffd05c', 295),
  steel: palette('#0b131c', '#2f4a63', '#8fb4d4', '#ffffff', '#ffcf5a', 210),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];
export const isPalette = (name: string): name is PaletteName => Object.hasOwn(PALETTES, name);

/** Minimum distance in degrees between the hues of background and emblem, for sufficient contrast. */
export const HUE_DISTANCE = 50;

/** Whether two hues (degrees, null for grey or multicoloured) differ enough. */
export const huesApart = (a: number | null, b: number | null): boolean => {
  if (a === null || b === null) return true;
  const distance = Math.abs(a - b);
  return Math.min(distance, 360 - distance) >= HUE_DISTANCE;
};
