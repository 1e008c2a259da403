/** Conversion of external HTML to displayable nodes. */
import DOMPurify from 'dompurify';
import { type Colour, colourText, over, parseColour, readableOn } from './contrast.ts';

/** Rules for sanitising HTML. */
export type HtmlRules = {
  tags: readonly string[];
  /** Elements that go with everything in them. */
  droppedElements: readonly string[];
  attributes: readonly string[];
  /** Renames style attributes of an HTML text to `styleData`, before it is parsed as HTML. */
  carry: (html: string) => string;
  styleData: string;
  /** Returns the allowed declarations of a style text. */
  styles: (text: string) => readonly (readonly [property: string, value: string])[];
  /** A length as this page measures it. */
  length: (value: string) => string;
  /** Classifies the target of a link; null for one that is not allowed. */
  lead: (href: string) => 'in' | 'out' | null;
  isPicture: (src: string) => boolean;
};

/**
 * Sanitises external HTML to nodes. Scripts, names, inputs and links to other targets than allowed are removed; styles
 * are set through the CSS object model, which the content security policy permits.
 *
 * @param wideClass class of the scroll container of a table
 */
export function cleanNodes(html: string, rules: HtmlRules, wideClass = ''): DocumentFragment {
  const found: DocumentFragment | null = DOMPurify.sanitize(rules.carry(html), {
    ALLOWED_TAGS: [...rules.tags],
    ALLOWED_ATTR: [...rules.attributes, rules.styleData],
    // A style may look like a URL; its values are validated below.
    ADD_URI_SAFE_ATTR: [rules.styleData],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOW_SELF_CLOSE_IN_ATTR: false,
    FORBID_CONTENTS: [...rules.droppedElements],
    RETURN_DOM_FRAGMENT: true,
  });
  // DOMPurify returns null for a text without a body.
  if (!found) return document.createDocumentFragment();
  for (const element of found.querySelectorAll('*')) settle(element, rules);
  const nodes = document.adoptNode(found);
  // Only in its own document is an element styled for good: a style that is copied along is judged as an attribute.
  for (const element of nodes.querySelectorAll<HTMLElement>(`[${rules.styleData}]`)) {
    for (const [property, value] of rules.styles(element.getAttribute(rules.styleData) ?? ''))
      for (const [name, fitted] of fit(element, property, rules.length(value))) element.style.setProperty(name, fitted);
    element.removeAttribute(rules.styleData);
  }
  for (const table of nodes.querySelectorAll('table')) {
    const frame = document.createElement('div');
    frame.className = wideClass;
    // Overflowing content scrolls inside, also by keyboard.
    frame.tabIndex = 0;
    table.replaceWith(frame);
    frame.append(table);
  }
  return nodes;
}

/** Maximum spacing, regardless of the author's layout. */
const MOST_SPACE = '1rem';
const LEAST_LINE = 1.2;

/** Adapts an author's absolute values to the reader's screen: returns the declarations that replace one declaration. */
function fit(element: HTMLElement, property: string, value: string): [property: string, value: string][] {
  const isTable = /^(?:TABLE|TD|TH)$/.test(element.tagName);
  const isPicture = element.tagName === 'IMG';
  if (property === 'font-size') return [[property, `max(${value}, var(--fs-caption))`]];
  if (property === 'line-height')
    return [[property, Number(value) ? String(Math.max(LEAST_LINE, Number(value))) : `max(${LEAST_LINE}em, ${value})`]];
  // A table is moved along in its frame; everything else has the width of the screen.
  if (property === 'max-width' || (property === 'width' && value !== 'auto' && !isTable))
    return [[property, `min(100%, ${value})`]];
  // Text of another size or language is higher than designed; a picture keeps its aspect ratio.
  if (property === 'height') return isPicture ? [] : [['min-height', value === 'auto' ? '0' : value]];
  if (/^(?:margin|padding)/.test(property))
    return [[property, value.replace(/[\d.]+(?:rem|em|%|px)/g, (length) => `min(${length}, ${MOST_SPACE})`)]];
  return [[property, value]];
}

const CLEAR: Colour = [0, 0, 0, 0];
const colourIn = (text: string): Colour => parseColour(text) ?? CLEAR;

/** Computes the colour behind an element: its background composited over its ancestors' backgrounds. */
function backOf(element: Element | null): Colour {
  if (!element) return [1, 1, 1, 1];
  const own = colourIn(getComputedStyle(element).backgroundColor);
  return own[3] === 1 ? own : over(own, backOf(element.parentElement));
}

/**
 * Adjusts text colours as far as needed for contrast on this page's theme. Colours chosen for a white background may be
 * invisible on a dark page, and a light background may contain the page's own light text.
 */
export function makeReadable(place: HTMLElement): void {
  const saysText = (element: Element) =>
    [...element.childNodes].some(({ nodeType, data }: ChildNode & { data?: string }) => nodeType === 3 && data?.trim());
  for (const element of place.querySelectorAll<HTMLElement>('*')) {
    if (!element.closest('[style*="color"]') || !saysText(element)) continue;
    const text = colourIn(getComputedStyle(element).color);
    const readable = readableOn(text, backOf(element));
    if (readable !== text) element.style.color = colourText(readable);
  }
}

function settle(element: Element, rules: HtmlRules): void {
  element.removeAttribute('style');
  const src = element.getAttribute('src');
  const href = element.getAttribute('href');
  if (element instanceof HTMLImageElement) {
    if (src === null || !rules.isPicture(src)) return element.remove();
    element.loading = 'lazy';
    element.decoding = 'async';
    if (!element.hasAttribute('alt')) element.alt = '';
  } else if (src !== null) element.removeAttribute('src');
  if (href !== null) {
    const lead = element instanceof HTMLAnchorElement ? rules.lead(href) : null;
    if (lead === null) element.removeAttribute('href');
    if (lead === 'out') {
      element.setAttribute('rel', 'noopener noreferrer nofollow');
      element.setAttribute('target', '_blank');
    }
  }
}
