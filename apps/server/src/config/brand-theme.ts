/**
 * Colours of a brand: `theme.css` in its folder sets the colours that `packages/ui/src/tokens.css` marks as the
 * brand's, for both themes or for one. The file is checked here, including the contrast of texts; the pages serve it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BRAND_COLOURS,
  BRAND_THEMES,
  type BrandColours,
  type BrandTheme,
  GROUND_COLOURS,
  type GroundColour,
} from '@parlour/contract/branding';
import { findContrastFaults, hexOf, parseHex } from '@parlour/ui/brand-colours';
import { AA, type Colour, parseColour } from '@parlour/ui/contrast';
import { type Declaration, type Sheet, scanSheet } from './brand-stylesheet.ts';
import { ConfigProblems, ROOT } from './config.ts';

const FILE = 'theme.css';
const TOKENS = join(ROOT, 'packages/ui/src/tokens.css');

/** Further custom properties that are not colours. */
const OTHERS = new Set(['--brand-name']);

const HOW = 'write it as #rrggbb or rgb(r g b)';

/** Parses a colour in a permitted notation: `#rgb`, `#rrggbb` or opaque `rgb()`. */
function readColour(text: string): Colour | null {
  const hex = parseHex(text);
  if (hex) return hex;
  const colour = text.startsWith('rgb(') ? parseColour(text) : null;
  return colour?.[3] === 1 && colour.every((channel) => channel >= 0 && channel <= 1) ? colour : null;
}

type Tokens = { names: ReadonlySet<string>; values: Record<BrandTheme, ReadonlyMap<string, string>> };

/** Reads the shipped colours, and which of them a brand may set. */
function readTokens(): Tokens {
  const css = readFileSync(TOKENS, 'utf8');
  const blockOf = (theme: BrandTheme): string =>
    new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  const namesIn = (block: string) => [...block.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/g)];
  const valuesOf = (theme: BrandTheme) =>
    new Map(namesIn(blockOf(theme)).map(([, name = '', value = '']) => [name, value]));
  const brands = /\/\* BRAND \*\/([\s\S]*?)\/\*/.exec(blockOf('dark'))?.[1] ?? '';
  return {
    names: new Set(namesIn(brands).map(([, name = '']) => name)),
    values: { dark: valuesOf('dark'), light: valuesOf('light') },
  };
}

const SELECTOR = /^(:root)?(?:\[data-theme=["']?(dark|light)["']?\])?$/;

/** Returns the themes of a selector and its weight in the cascade; null for any other selector. */
function readSelector(selector: string): { themes: readonly BrandTheme[]; weight: number } | null {
  const match = SELECTOR.exec(selector);
  if (!match || selector === '') return null;
  const theme = BRAND_THEMES.find((name) => name === match[2]);
  return { themes: theme ? [theme] : BRAND_THEMES, weight: (match[1] ? 1 : 0) + (theme ? 1 : 0) };
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
function cascade(sheet: Sheet, tokens: Tokens, problems: string[]): Record<BrandTheme, InForce> {
  const inForce: Record<BrandTheme, InForce> = { dark: new Map(), light: new Map() };
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

/** Lists texts without sufficient contrast to their background, if the brand sets one of the two. */
function contrastProblems(theme: BrandTheme, own: InForce, tokens: Tokens): string[] {
  const colourOf = (name: string): Colour => {
    const colour = own.get(name)?.colour ?? readColour(tokens.values[theme].get(name) ?? '');
    if (!colour) throw new Error(`tokens.css has no plain colour ${name} for the ${theme} theme`);
    return colour;
  };
  return findContrastFaults((name) => colourOf(`--${name}`)).flatMap(({ text, back, contrast, mend }) => {
    const [front, behind] = [`--${text}`, `--${back}`];
    const line = (own.get(front) ?? own.get(behind))?.line;
    if (line === undefined) return [];
    const advice = mend ? `set ${front} to ${mend}, or change ${behind}` : `change ${behind}`;
    return [
      `line ${line}: ${front} ${hexOf(colourOf(front))} on ${behind} ${hexOf(colourOf(behind))} in the ${theme} theme has a contrast of ${contrast.toFixed(2)}, and texts need ${AA} (${advice})`,
    ];
  });
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
    for (const theme of BRAND_THEMES) problems.push(...contrastProblems(theme, inForce[theme], tokens));
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

const perTheme = <Value>(valueOf: (theme: BrandTheme) => Value): Record<BrandTheme, Value> => ({
  dark: valueOf('dark'),
  light: valueOf('light'),
});

/** Colours of both themes as `#rrggbb`: those of a valid style sheet over the shipped ones. */
export function coloursOf(css: string): {
  brand: BrandColours;
  grounds: Record<BrandTheme, Record<GroundColour, string>>;
} {
  const tokens = readTokens();
  const inForce = cascade(scanSheet(css), tokens, []);
  const colourOf = (theme: BrandTheme, name: string): string => {
    const colour = inForce[theme].get(`--${name}`)?.colour ?? readColour(tokens.values[theme].get(`--${name}`) ?? '');
    if (!colour) throw new Error(`tokens.css has no plain colour --${name} for the ${theme} theme`);
    return hexOf(colour);
  };
  const colours = <Name extends string>(theme: BrandTheme, names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, colourOf(theme, name)])) as Record<Name, string>;
  return {
    brand: perTheme((theme) => colours(theme, BRAND_COLOURS)),
    grounds: perTheme((theme) => colours(theme, GROUND_COLOURS)),
  };
}

/** Writes colours as a theme's style sheet. */
export const sheetOf = (colours: BrandColours): string =>
  BRAND_THEMES.map(
    (theme) =>
      `${theme === 'dark' ? ':root,\n' : ''}[data-theme="${theme}"] {\n${BRAND_COLOURS.map((name) => `  --${name}: ${colours[theme][name]};`).join('\n')}\n}\n`,
  ).join('');
