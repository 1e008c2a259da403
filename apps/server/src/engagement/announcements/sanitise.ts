/**
 * Sanitises an operator's HTML when it is saved: text, formatting, links and allowed pictures remain; scripts, forms,
 * frames and other pictures are removed. Rules of its style sheets are applied to the matching elements, and styles are
 * carried as data attributes (W7). It is sanitised again where it is displayed.
 */

import {
  classifyLink,
  DROPPED_ELEMENTS,
  HTML_ATTRIBUTES,
  HTML_TAGS,
  isPicture,
  STYLE_DATA,
  stylesOf,
  styleText,
} from '@parlour/contract/html';
import type { Attributes, IOptions } from 'sanitize-html';
import { matches, rulesOf, type StyleRule } from './sanitise.rules.ts';

/** If applying the style sheets exceeds this length, the text is stored without them. */
const MOST_CLEANED = 60_000;
/** Size limit of the cache in characters: languages without their own text share the same one. */
const MOST_REMEMBERED = 4_000_000;
const remembered = new Map<string, string>();
let rememberedLength = 0;

/** Computes the style of an element: matching rules in order, then its own styles. */
function lookOf(tagName: string, attribs: Attributes, sheet: readonly StyleRule[]): string {
  const said = sheet.filter((rule) => matches(rule, tagName, attribs)).map(({ style }) => style);
  return styleText(stylesOf([...said, attribs[STYLE_DATA] ?? '', attribs.style ?? ''].join(';')));
}

const rulesFor = (sheet: readonly StyleRule[], hosts: readonly string[]): IOptions => ({
  allowedTags: [...HTML_TAGS],
  allowedAttributes: { '*': [...HTML_ATTRIBUTES, STYLE_DATA, 'rel', 'target'] },
  parseStyleAttributes: false,
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...DROPPED_ELEMENTS],
  transformTags: {
    center: (_, attribs) => ({
      tagName: 'div',
      attribs: { ...attribs, style: `text-align: center; ${attribs.style ?? ''}` },
    }),
    font: (_, { color = '', style = '', ...attribs }) => ({
      tagName: 'span',
      attribs: { ...attribs, style: `color: ${color}; ${style}` },
    }),
    '*': (tagName, attribs) => {
      const { href = '', src = '' } = attribs;
      const kept: Attributes = {};
      for (const name of HTML_ATTRIBUTES) if (attribs[name] !== undefined) kept[name] = attribs[name];
      delete kept.href;
      delete kept.src;
      const lead = tagName === 'a' ? classifyLink(href.trim()) : null;
      if (lead) kept.href = href.trim();
      // External links send no referrer and open in a new tab.
      if (lead === 'out') Object.assign(kept, { rel: 'noopener noreferrer nofollow', target: '_blank' });
      if (tagName === 'img' && isPicture(src.trim(), hosts)) kept.src = src.trim();
      const look = lookOf(tagName, attribs, sheet);
      return { tagName, attribs: look === '' ? kept : { ...kept, [STYLE_DATA]: look } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
});

/**
 * Returns sanitised HTML. The sanitiser is loaded at its first use, because an installation may never need it.
 *
 * @param hosts additional picture hosts configured by the merchant
 */
export async function cleanHtml(html: string, hosts: readonly string[] = []): Promise<string> {
  if (html === '') return '';
  const key = JSON.stringify([html, hosts]);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const { default: sanitize } = await import('sanitize-html');
  const clean = sanitize(html, rulesFor(rulesOf(html), hosts));
  const kept = (clean.length > MOST_CLEANED ? sanitize(html, rulesFor([], hosts)) : clean).trim();
  if (rememberedLength > MOST_REMEMBERED) {
    remembered.clear();
    rememberedLength = 0;
  }
  remembered.set(key, kept);
  rememberedLength += key.length + kept.length;
  return kept;
}
