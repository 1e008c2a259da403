/**
 * Colours of a brand: `theme.css` in its folder sets the colours that `packages/ui/src/tokens.css` marks as the
 * brand's, for both themes or for one. The file is checked here, including the contrast of texts; the pages serve it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AA, type Colour, contrastOf, parseColour, readableOn } from '@parlour/ui/contrast';
import { type Declaration, type Sheet, scanSheet } from './brand-stylesheet.ts';
import { ConfigProblems, ROOT } from './config.ts';

const FILE = 'theme.css';
const TOKENS = join(ROOT, 'packages/ui/src/tokens.css');
const THEMES = ['dark', 'light'] as const;
type ThemeName = (typeof THEMES)[number];

/** Text colours, by the background colours on which each is used. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  '--on-brand': ['--brand', '--brand-hover', '--brand-press'],
  '--brand-text': ['--bg', '--surface-1', '--surface-2', '--brand-soft'],
  '--on-money': ['--money'],
  '--money-text': ['--bg', '--surface-1', '--surface-2', '--money-soft'],
};

/** Further custom properties that are not colours. */
const OTHERS = new Set(['--brand-name']);

const HOW = 'write it as #rrggbb or rgb(r g b)';

/** Parses a colour in a permitted notation: `#rgb`, `#rrggbb` or opaque `rgb()`. */
function readColour(text: string): Colour | null {
  const [, short] = /^#([0-9a-f]{3})$/i.exec(text) ?? [];
  const hex = short ? short.replaceAll(/./g, '$&$&') : /^#([0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex) {
    const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return [channel(0), channel(2), channel(4), 1];
  }
  const colour = text.startsWith('rgb(') ? parseColour(text) : null;
  return colour?.[3] === 1 && colour.every((channel) => channel >= 0 && channel <= 1) ? colour : null;
}

type Tokens = { names: ReadonlySet<string>; values: Record<ThemeName, ReadonlyMap<string, string>> };

/** Reads the shipped colours, and which of them a brand may set. */
function readTokens(): Tokens {
  const css = readFileSync(TOKENS, 'utf8');
  const blockOf = (theme: ThemeName): string =>
    new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  const namesIn = (block: string) => [...block.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/g)];
  const valuesOf = (theme: ThemeName) =>
    new Map(namesIn(blockOf(theme)).map(([, name = '', value = '']) => [name, value]));
  const brands = /\/\* BRAND \*\/([\s\S]*?)\/\*/.exec(blockOf('dark'))?.[1] ?? '';
  return {
    names: new Set(namesIn(brands).map(([, name = '']) => name)),
    values: { dark: valuesOf('dark'), light: valuesOf('light') },
  };
}

const SELECTOR = /^(:root)?(?:\[data-theme=["']?(dark|light)["']?\])?$/;

/** Returns the themes of a selector and its weight in the cascade; null for any other selector. */
function readSelector(selector: string): { themes: readonly ThemeName[]; weight: number } | null {
  const match = SELECTOR.exec(selector);
  if (!match || selector === '') return null;
  const theme = THEMES.find((name) => name === match[2]);
  return { themes: theme ? [theme] : THEMES, weight: (match[1] ? 1 : 0) + (theme ? 1 : 0) };
}

/** The declarations in force for one theme, by name. */
type InForce = Map<string, Declaration & { colour: Colour; weight: number }>;

function declarationProblem({ name, value }: Declaration, { names }: Tokens): string | null {
  if (OTHERS.has(name)) return null;
  if (!names.has(name))
    return `${name}: is not a colour of the brand (take it out, or set one of ${[...names].join(', ')})`;
  return readColour(value) ? null : `${name}: ${value || 'nothing'} is not an opaque colour (${HOW})`;
}

/** Returns the declarations in force by theme; adds invalid ones to `problems`. */
function cascade(sheet: Sheet, tokens: Tokens, problems: string[]): Record<ThemeName, InForce> {
  const inForce: Record<ThemeName, InForce> = { dark: new Map(), light: new Map() };
  for (const rule of sheet.rules) {
    const selectors = rule.selectors.map(readSelector);
    rule.selectors.forEach((selector, index) => {
      if (!selectors[index])
        problems.push(
          `line ${rule.line}: ${selector}: is not a selector of a theme (use :root for both themes, [data-theme="dark"] or [data-theme="light"] for one)`,
        );
    });
    for (const declaration of rule.declarations) {
      const problem = declarationProblem(declaration, tokens);
      if (problem) problems.push(`line ${declaration.line}: ${problem}`);
      const colour = readColour(declaration.value);
      if (problem || !colour) continue;
      for (const { themes, weight } of selectors.filter((selector) => selector !== null))
        for (const theme of themes)
          if (weight >= (inForce[theme].get(declaration.name)?.weight ?? 0))
            inForce[theme].set(declaration.name, { ...declaration, colour, weight });
    }
  }
  return inForce;
}

const BLACK: Colour = [0, 0, 0, 1];
const WHITE: Colour = [1, 1, 1, 1];

/** Rounds a colour to a notation of style sheets. */
const rounded = (colour: Colour): Colour => readColour(hexOf(colour)) ?? colour;

const hexOf = (colour: Colour): string =>
  `#${colour
    .slice(0, 3)
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Returns the colour nearest to `text` that is readable on all of `backs`; null when there is none. */
function findReadable(text: Colour, backs: readonly Colour[]): Colour | null {
  const candidates = [...backs.map((back) => rounded(readableOn(text, back, AA + 0.1))), BLACK, WHITE];
  return candidates.find((colour) => backs.every((back) => contrastOf(colour, back) >= AA)) ?? null;
}

/** Lists texts without sufficient contrast to their background, if the brand sets one of the two. */
function contrastProblems(theme: ThemeName, own: InForce, tokens: Tokens): string[] {
  const colourOf = (name: string): Colour => {
    const colour = own.get(name)?.colour ?? readColour(tokens.values[theme].get(name) ?? '');
    if (!colour) throw new Error(`tokens.css has no plain colour ${name} for the ${theme} theme`);
    return colour;
  };
  return Object.entries(TEXTS).flatMap(([text, backs]) =>
    backs.flatMap((back) => {
      const line = (own.get(text) ?? own.get(back))?.line;
      const [front, behind] = [colourOf(text), colourOf(back)];
      const contrast = contrastOf(front, behind);
      if (line === undefined || contrast >= AA) return [];
      const mend = findReadable(front, backs.map(colourOf));
      const advice = mend ? `set ${text} to ${hexOf(mend)}, or change ${back}` : `change ${back}`;
      return [
        `line ${line}: ${text} ${hexOf(front)} on ${back} ${hexOf(behind)} in the ${theme} theme has a contrast of ${(Math.floor(contrast * 100) / 100).toFixed(2)}, and texts need ${AA} (${advice})`,
      ];
    }),
  );
}

/**
 * Lists every fault of a theme, with its line and remedy.
 *
 * @param css content of the file
 */
export function findThemeProblems(css: string): string[] {
  const sheet = scanSheet(css);
  const problems = [...sheet.problems];
  const tokens = readTokens();
  const inForce = cascade(sheet, tokens, problems);
  // With an unreadable colour its intended contrast is unknown, so contrasts are not checked.
  if (problems.length === 0)
    for (const theme of THEMES) problems.push(...contrastProblems(theme, inForce[theme], tokens));
  return [...new Set(problems)].map((problem) => `${FILE}: ${problem}`);
}

/** Path of the theme in a brand's folder. */
export const findTheme = (dir: string): string => join(dir, FILE);

/**
 * Reads `theme.css` of a brand's folder.
 *
 * @returns an empty style sheet when the brand has none
 * @throws {ConfigProblems} that lists every fault of the file
 */
export function readTheme(dir: string): string {
  const file = findTheme(dir);
  if (!existsSync(file)) return '';
  const css = readFileSync(file, 'utf8');
  const problems = findThemeProblems(css);
  if (problems.length > 0) throw new ConfigProblems(problems);
  return css;
}
