import type { Category } from '@parlour/contract/catalogue';
import { BACKDROPS } from './backdrops.ts';
import { isDrawn } from './drawn.ts';
import { emblemHue, isEmblem } from './emblems.ts';
import { FONT_NAMES } from './fonts.ts';
import { HALOS } from './halos.ts';
import { huesApart, isPalette, PALETTE_NAMES, PALETTES } from './palettes.ts';
import { PARTICLES } from './particles.ts';
import { PATTERNS } from './patterns.ts';
import type { Recipe } from './recipe.ts';
import { hash, random } from './seed.ts';
import { CATEGORY_EMBLEMS, CATEGORY_THEMES, isTheme, isUpright, THEMES, type Theme, type ThemeName } from './themes.ts';
import { EMBLEM_OF_WORD } from './words.ts';

export interface AutoInput {
  /** English title. */
  name: string;
  category?: Category;
  seed?: number;
  /** Restricts the choice to a theme; an unknown name is ignored. */
  theme?: string;
}

/** Words of a title, the head noun first: the last word, or in "Crown of Ava" the last one before "of". */
const headFirst = (name: string): string[] =>
  name
    .toLowerCase()
    .split(' of ')
    .flatMap((part) =>
      part
        .split(/[^a-z]+/)
        .filter((word) => word.length > 2)
        .toReversed(),
    );

interface Named {
  emblem: string;
  /** 3 for the emblem's full name, 2 for a synonym, 1 for a part of its name. */
  score: number;
}

/** Emblems that a word names, best first; made once for all titles. */
let named: Map<string, Named[]> | undefined;
const emblemsNamed = (word: string): Named[] => {
  if (!named) {
    const index = new Map<string, Named[]>();
    const add = (key: string, entry: Named) => {
      const list = index.get(key) ?? [];
      if (!list.some((known) => known.emblem === entry.emblem)) index.set(key, [...list, entry]);
    };
    const everyForm = (key: string, entry: Named) => {
      for (const form of [key, `${key}s`, key.replace(/s$/, '')]) add(form, entry);
    };
    const all = new Set<string>([
      ...Object.values(THEMES).flatMap((theme): readonly string[] => theme.emblems),
      ...Object.values(CATEGORY_EMBLEMS).flat(),
    ]);
    const drawable = [...all].filter(isEmblem);
    for (const emblem of drawable) everyForm(emblem, { emblem, score: 3 });
    for (const [key, emblem] of Object.entries(EMBLEM_OF_WORD)) {
      add(key, { emblem, score: 2 });
      add(`${key}s`, { emblem, score: 2 });
    }
    for (const emblem of drawable) for (const part of emblem.split('-')) everyForm(part, { emblem, score: 1 });
    named = index;
  }
  return named.get(word) ?? [];
};

interface Choice {
  theme: ThemeName;
  emblem: string;
}

/** The emblem that the title names best; of two equally named ones that of the word nearer to the head. */
const fromTitle = (
  name: string,
  themes: readonly ThemeName[],
  pinned: readonly string[] | undefined,
): Choice | undefined => {
  const themeOf = (emblem: string): ThemeName | undefined =>
    pinned
      ? pinned.includes(emblem)
        ? themes[0]
        : undefined
      : themes.find((theme) => (THEMES[theme] as Theme).emblems.includes(emblem));
  let best: (Choice & { score: number }) | undefined;
  for (const word of headFirst(name))
    for (const { emblem, score } of emblemsNamed(word)) {
      if (score <= (best?.score ?? 0)) continue;
      const theme = themeOf(emblem);
      if (theme) best = { theme, emblem, score };
    }
  return best && { theme: best.theme, emblem: best.emblem };
};

const ALL_THEMES = Object.keys(THEMES) as ThemeName[];

/** Emblems without a creature or an object, for titles that name none: they contradict no title. */
export const ABSTRACT: readonly string[] = [
  'star',
  'glowing-star',
  'gem-stone',
  'coin',
  'fleur-de-lis',
  'heart-suit',
  'yin-yang',
];

/**
 * Chooses the emblem for a title: one of its themes, otherwise one of another theme on the known theme's background.
 */
function titleChoice(
  name: string,
  themes: readonly ThemeName[],
  pinned: readonly string[] | undefined,
  isFixed: boolean,
) {
  const own = fromTitle(name, themes, pinned);
  if (own || pinned) return own;
  const other = fromTitle(name, ALL_THEMES, undefined);
  return other && isFixed ? { ...other, theme: themes[0] ?? other.theme } : other;
}

/**
 * Creates a complete recipe from title and category: a word of the title that names an emblem decides emblem and theme.
 * Otherwise the seed chooses one of the category's emblems, or an abstract one. Emblem and background differ in hue.
 */
export const auto = ({ name, category = 'RNG', seed = 0, theme: fixed }: AutoInput): Recipe => {
  const r = random(hash(`auto|${category}|${name}|${seed}`));
  const themes = fixed && isTheme(fixed) ? [fixed] : CATEGORY_THEMES[category];
  const pinned = CATEGORY_EMBLEMS[category];
  const titled = titleChoice(name, themes, pinned, fixed !== undefined && isTheme(fixed));
  const theme = titled?.theme ?? r.pick(themes);
  const emblem = titled?.emblem ?? r.pick((pinned ?? ABSTRACT).filter(isEmblem));
  const palette = r.pick(palettesFor(theme, emblem));
  const others = THEMES[theme].emblems.filter((other) => other !== emblem && !isDrawn(other) && isEmblem(other));
  const supports = !isDrawn(emblem) && !pinned && r.float() < 0.4 ? [r.pick(others)] : [];
  return {
    name,
    seed,
    theme,
    emblem,
    palette,
    ...(supports.length ? { supports, supportScale: 0.85 } : {}),
    ...(isDrawn(emblem) || isUpright(emblem) ? { tilt: 0 } : {}),
  };
};

/** Returns the theme's palettes, or all if none fits, whose background differs enough from the emblem's hue. */
const palettesFor = (theme: ThemeName, emblem: string) => {
  const hue = emblemHue(emblem);
  const fits = (name: (typeof PALETTE_NAMES)[number]) => huesApart(hue, PALETTES[name].hue);
  const own = (THEMES[theme] as Theme).palettes.filter(fits);
  return own.length ? own : PALETTE_NAMES.filter(fits);
};

/**
 * Optional hints of a feed about a game's image: any field of a recipe except the title; unknown values are ignored.
 */
export type IconHints = Readonly<Record<string, unknown>>;

const numberIn = (value: unknown, low: number, high: number): number | undefined =>
  typeof value === 'number' && value >= low && value <= high ? value : undefined;

const keyOf = <T extends object>(table: T, value: unknown): keyof T | undefined =>
  typeof value === 'string' && Object.hasOwn(table, value) ? (value as keyof T) : undefined;

/** Removes undefined fields, so that equal recipes have the same JSON. */
const compact = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/**
 * Creates the recipe of a catalogue entry: the automatic choice, overridden by the feed's hints. Never throws; an
 * unknown hint (an emblem or palette that does not exist) is ignored.
 */
export const recipeFor = (input: AutoInput, hints: IconHints = {}): Recipe => {
  const hintedTheme = typeof hints.theme === 'string' && isTheme(hints.theme) ? hints.theme : undefined;
  const seed = numberIn(hints.seed, 0, Number.MAX_SAFE_INTEGER) ?? input.seed ?? 0;
  const theme = hintedTheme ?? input.theme;
  const base = auto({ ...input, seed, ...(theme ? { theme } : {}) });
  const emblem = typeof hints.emblem === 'string' && isEmblem(hints.emblem) ? hints.emblem : base.emblem;
  const changed = emblem !== base.emblem;
  const palette =
    typeof hints.palette === 'string' && isPalette(hints.palette)
      ? hints.palette
      : changed
        ? random(hash(`ground|${input.name}|${seed}`)).pick(palettesFor(base.theme, emblem))
        : base.palette;
  const supports = Array.isArray(hints.supports)
    ? hints.supports.filter((name): name is string => typeof name === 'string' && isEmblem(name)).slice(0, 4)
    : base.supports?.filter((name) => name !== emblem && !(changed && isDrawn(emblem)));
  const upright = isDrawn(emblem) || isUpright(emblem) ? 0 : undefined;
  const font = FONT_NAMES.find((name) => name === hints.font);
  return compact({
    name: input.name,
    seed,
    theme: base.theme,
    emblem,
    palette,
    pattern: keyOf(PATTERNS, hints.pattern),
    backdrop: keyOf(BACKDROPS, hints.backdrop),
    halo: keyOf(HALOS, hints.halo),
    particles: keyOf(PARTICLES, hints.particles),
    font,
    supports: supports?.length ? supports : undefined,
    supportScale: numberIn(hints.supportScale, 0.3, 2) ?? (supports?.length ? base.supportScale : undefined),
    supportsBehind: hints.supportsBehind === true ? true : undefined,
    tilt: numberIn(hints.tilt, -45, 45) ?? upright,
    flip: hints.flip === true ? true : undefined,
    size: numberIn(hints.size, 120, 280),
  });
};
