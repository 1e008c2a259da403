/** HTML of somebody else, as nodes that can be shown. */
import DOMPurify from 'dompurify';
import { type Colour, colourText, over, parseColour, readableOn } from './contrast.ts';

/** What is kept of the HTML, and how it is read. */
export type HtmlRules = {
  tags: readonly string[];
  /** Elements that go with everything in them. */
  droppedElements: readonly string[];
  attributes: readonly string[];
  /** Puts the style attributes of an HTML text under `styleData`, before anything reads it as HTML. */
  carry: (html: string) => string;
  styleData: string;
  /** The declarations of a style text that are kept. */
  styles: (text: string) => readonly (readonly [property: string, value: string])[];
  /** A length as this page measures it. */
  length: (value: string) => string;
  /** Where a link leads; null for one that is not followed. */
  lead: (href: string) => 'in' | 'out' | null;
  isPicture: (src: string) => boolean;
};

/**
 * HTML that somebody else wrote, cleaned, as nodes. What runs, names elements, asks for input or leads nowhere that is
 * allowed is gone; styles are set through the object model, which the content policy permits.
 *
 * @param wideClass class of the frame that a table is moved along in
 */
export function cleanNodes(html: string, rules: HtmlRules, wideClass = ''): DocumentFragment {
  const found: DocumentFragment | null = DOMPurify.sanitize(rules.carry(html), {
    ALLOWED_TAGS: [...rules.tags],
    ALLOWED_ATTR: [...rules.attributes, rules.styleData],
    // A style looks like an address and is none; what it holds is judged below.
    ADD_URI_SAFE_ATTR: [rules.styleData],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOW_SELF_CLOSE_IN_ATTR: false,
    FORBID_CONTENTS: [...rules.droppedElements],
    RETURN_DOM_FRAGMENT: true,
  });
  // Of a text without a body nothing comes back.
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
    // What does not fit is moved along inside; a keyboard can do that, too.
    frame.tabIndex = 0;
    table.replaceWith(frame);
    frame.append(table);
  }
  return nodes;
}

/** Spaces are no wider than this, whatever an author's drawing board had room for. */
const MOST_SPACE = '1rem';
const LEAST_LINE = 1.2;

/** An author's absolute values, yielding to the reader's screen: what is declared in place of a declaration. */
function fit(element: HTMLElement, property: string, value: string): [property: string, value: string][] {
  const isTable = /^(?:TABLE|TD|TH)$/.test(element.tagName);
  const isPicture = element.tagName === 'IMG';
  if (property === 'font-size') return [[property, `max(${value}, var(--fs-caption))`]];
  if (property === 'line-height')
    return [[property, Number(value) ? String(Math.max(LEAST_LINE, Number(value))) : `max(${LEAST_LINE}em, ${value})`]];
  // A table is moved along in its frame; everything else has the width of the screen.
  if (property === 'max-width' || (property === 'width' && value !== 'auto' && !isTable))
    return [[property, `min(100%, ${value})`]];
  // A text of another size, or in another language, is higher than it was drawn; a picture keeps its proportions.
  if (property === 'height') return isPicture ? [] : [['min-height', value === 'auto' ? '0' : value]];
  if (/^(?:margin|padding)/.test(property))
    return [[property, value.replace(/[\d.]+(?:rem|em|%|px)/g, (length) => `min(${length}, ${MOST_SPACE})`)]];
  return [[property, value]];
}

const CLEAR: Colour = [0, 0, 0, 0];
const colourIn = (text: string): Colour => parseColour(text) ?? CLEAR;

/** The colour behind an element: its own background over those of what it stands in. */
function backOf(element: Element | null): Colour {
  if (!element) return [1, 1, 1, 1];
  const own = colourIn(getComputedStyle(element).backgroundColor);
  return own[3] === 1 ? own : over(own, backOf(element.parentElement));
}

/**
 * Moves colours of texts as far as it takes to read them on this page's theme. What an author chose for a white drawing
 * board may be nowhere to be seen on a dark page, and a light ground may carry the page's own light letters.
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
