/** Search and validation of the texts of the player app. Pure. */
import type { HouseTextRow } from '@parlour/contract/house-texts.admin.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import type { Checked } from '../../shared/editor/useCheckedForm.ts';
import type { TextKey } from '../../shared/texts.ts';

export const SHOWN = ['all', 'changed', 'faulty'] as const;
export type Shown = (typeof SHOWN)[number];

/** Returns the text in force. */
export const textInForce = ({ own, fault, folder, shipped }: HouseTextRow): string =>
  (fault === null ? own : null) ?? folder ?? shipped;

const BY_STATE: Record<Shown, (row: HouseTextRow) => boolean> = {
  all: () => true,
  changed: ({ own }) => own !== null,
  faulty: ({ fault }) => fault !== null,
};

/** Lists the texts that contain all words of a search, in their key, in English or in the language. */
export function findTexts(rows: readonly HouseTextRow[], search: string, shown: Shown): HouseTextRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (!BY_STATE[shown](row)) return false;
    const content = [row.key, row.english, row.shipped, row.folder ?? '', row.own ?? ''].join('\n').toLowerCase();
    return words.every((word) => content.includes(word));
  });
}

/** Lists the names in braces that a text has to keep. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name)),
];

type Form = { text: string };

/** Validates a text; the server checks its names and plurals. */
export function validateText({ text }: Form, row: HouseTextRow): Checked<{ text?: TextKey }, string> {
  const typed = text.trim();
  if (isBlank(typed)) return { errors: { text: 'houseTexts.missing' }, draft: null };
  if (typed === textInForce(row)) return { errors: { text: 'houseTexts.same' }, draft: null };
  return { errors: {}, draft: typed };
}
