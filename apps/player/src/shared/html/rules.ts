/** The app's rules for sanitising HTML. */
import {
  carryStyles,
  DROPPED_ELEMENTS,
  HTML_ATTRIBUTES,
  HTML_TAGS,
  isPicture,
  STYLE_DATA,
  stylesOf,
  toRem,
} from '@parlour/contract/html';
import { wayOf } from '@parlour/contract/outbound-urls';
import type { HtmlRules } from '@parlour/ui/rich';

const RULES = {
  tags: HTML_TAGS,
  droppedElements: DROPPED_ELEMENTS,
  attributes: HTML_ATTRIBUTES,
  carry: carryStyles,
  styleData: STYLE_DATA,
  styles: stylesOf,
  length: toRem,
} as const;

/** Returns the app's rules. @param outward hosts that links may lead to @param pictures hosts of images */
export const htmlRules = (outward: readonly string[], pictures: readonly string[]): HtmlRules => ({
  ...RULES,
  lead(href) {
    const way = wayOf(href, outward, location.origin);
    return way && (way.to === 'page' ? 'in' : 'out');
  },
  isPicture: (src) => isPicture(src, pictures),
});
