/**
 * Allowed HTML of operators: one list for the server, which sanitises it when it is saved, and for the browser, which
 * sanitises it again before it is displayed (W7).
 */
import { isOutward, wayOf } from './outbound-urls.ts';

const TAGS =
  'p br hr div span b strong i em u s small sub sup blockquote h1 h2 h3 h4 ul ol li a img table caption thead tbody tfoot tr th td';
export const HTML_TAGS: readonly string[] = TAGS.split(' ');

/** Elements removed together with their content, which would not be visible text. */
export const DROPPED_ELEMENTS: readonly string[] =
  'script style textarea option noscript iframe svg math template title xmp'.split(' ');

/** Allowed attributes of every tag, and of some. None of them can name an element. */
export const HTML_ATTRIBUTES = ['dir', 'lang', 'href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan'] as const;

/**
 * Data attribute for styles: the content security policy refuses style attributes, and the allowed styles are set
 * through the object model instead.
 */
export const STYLE_DATA = 'data-style';

const SIZE = '\\d{1,4}(?:\\.\\d{1,4})?(?:px|rem|em|%)|0';
const ONE = new RegExp(`^(?:${SIZE})$`);
const ONE_OR_AUTO = new RegExp(`^(?:${SIZE}|auto)$`);
const FOUR = new RegExp(`^(?:${SIZE}|auto)(?: (?:${SIZE}|auto)){0,3}$`);
const COLOUR = /^(?:#[0-9a-f]{3,8}|rgba?\([\d., %]{3,40}\)|[a-z]{3,20})$/;

const sides = (name: string): Record<string, RegExp> =>
  Object.fromEntries([
    [name, FOUR],
    ...['top', 'right', 'bottom', 'left', 'inline-start', 'inline-end', 'block-start', 'block-end'].map((side) => [
      `${name}-${side}`,
      ONE_OR_AUTO,
    ]),
  ]) as Record<string, RegExp>;

const STYLES: Record<string, RegExp> = {
  color: COLOUR,
  'background-color': COLOUR,
  'text-align': /^(?:left|right|center|justify|start|end)$/,
  'vertical-align': /^(?:top|middle|bottom|baseline)$/,
  'font-weight': /^(?:normal|bold|[1-9]00)$/,
  'font-style': /^(?:normal|italic)$/,
  'text-decoration': /^(?:none|underline|line-through)$/,
  'font-size': ONE,
  'line-height': /^\d{1,2}(?:\.\d{1,2})?(?:px|rem|em|%)?$/,
  width: ONE_OR_AUTO,
  'max-width': ONE,
  height: ONE_OR_AUTO,
  'border-radius': ONE,
  ...sides('margin'),
  ...sides('padding'),
};

/** Maximum length of a style text. */
const LONGEST_STYLE = 2_000;

/** Returns the allowed declarations of a style text, each property once, in order. */
export function stylesOf(text: string): [property: string, value: string][] {
  const kept = new Map<string, string>();
  if (text.length > LONGEST_STYLE) return [];
  for (const declaration of text.replace(/\/\*.*?\*\//gs, ' ').split(';')) {
    const at = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, at)).trim().toLowerCase();
    const value = declaration
      .slice(at + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim()
      .replace(/\s+/g, ' ')
      .toLowerCase();
    if (!Object.hasOwn(STYLES, property) || !STYLES[property]?.test(value)) continue;
    kept.delete(property);
    kept.set(property, value);
  }
  return [...kept];
}

/** Formats allowed declarations as a style text. */
export const styleText = (styles: readonly (readonly [string, string])[]): string =>
  styles.map(([property, value]) => `${property}: ${value}`).join('; ');

/** Converts pixels of an operator's layout to the app's units: a hundred are one rem (N84). */
export const toRem = (value: string): string =>
  value.replace(/(\d+(?:\.\d+)?|\.\d+)px/g, (whole, digits: string) =>
    Number(digits) === 0 ? whole : `${Number((Number(digits) / 100).toFixed(4))}rem`,
  );

/** A tag with its attributes; an attribute's value may contain `>`. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/** Replaces style attributes by data attributes, so that no reader interprets them as styles. */
export const carryStyles = (html: string): string =>
  html
    .replace(/<style\b[^]*?(?:<\/style\s*>|$)/gi, '')
    .replace(TAG, (tag) => tag.replace(/(\s|["'/])style(?=\s*=)/gi, `$1${STYLE_DATA}`));

/** Converts the HTML back to an operator's notation. */
export const writtenStyles = (html: string): string =>
  html.replace(TAG, (tag) => tag.replace(new RegExp(`(\\s)${STYLE_DATA}(?==")`, 'g'), '$1style'));

/**
 * Classifies an operator's link: into the app, external, or null for invalid. Allowed hosts are checked when it is
 * tapped.
 */
export function classifyLink(href: string): 'in' | 'out' | null {
  if (wayOf(href, [])?.to === 'page') return 'in';
  return isOutward('content', href) ? 'out' : null;
}

/** Whether a picture may be displayed: on this server, or on a picture host configured by the merchant. */
export function isPicture(src: string, hosts: readonly string[]): boolean {
  if (/^\/(?:img|uploads)\/[!-[\]-~]{1,300}$/.test(src)) return !src.includes('/../');
  if (!/^https:\/\/[!-[\]-~]{1,500}$/.test(src) || !URL.canParse(src)) return false;
  const { origin, username, password } = new URL(src);
  return (
    username === '' && password === '' && hosts.some((host) => URL.canParse(host) && new URL(host).origin === origin)
  );
}
