/** HTML of somebody else, as nodes that can be shown. */
import DOMPurify from 'dompurify';

/** What is kept of the HTML, and how it is read. */
export type HtmlRules = {
  tags: readonly string[];
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
    FORBID_CONTENTS: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'iframe',
      'svg',
      'math',
      'template',
      'title',
      'xmp',
    ],
    RETURN_DOM_FRAGMENT: true,
  });
  // Of a text without a body nothing comes back.
  if (!found) return document.createDocumentFragment();
  for (const element of found.querySelectorAll('*')) settle(element, rules);
  const nodes = document.adoptNode(found);
  // Only in its own document is an element styled for good: a style that is copied along is judged as an attribute.
  for (const element of nodes.querySelectorAll<HTMLElement>(`[${rules.styleData}]`)) {
    for (const [property, value] of rules.styles(element.getAttribute(rules.styleData) ?? ''))
      element.style.setProperty(property, rules.length(value));
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
