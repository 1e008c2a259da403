/** Extracts plain text from HTML, for previews, searches and mails: no tags, no scripts, entities decoded. */

/** Named entities that operators' editors write; others are not decoded. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: '\u2002',
  emsp: '\u2003',
  shy: '\u00ad',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  yen: '¥',
};

/** Elements without visible text: removed with their content, up to the end of the text when not closed. */
const SILENT =
  /<(script|style|template|noscript|iframe|title|textarea|svg|math)\b(?:"[^"]*"|'[^']*'|[^'">])*>[^]*?(?:<\/\1\s*>|$)/gi;
const COMMENT = /<!--[^]*?(?:-->|$)/g;
/** Boundaries of block elements, which separate words. */
const BLOCK =
  /<\/?(?:p|div|br|hr|h[1-6]|ul|ol|li|table|tr|t[dh]|blockquote|caption|section|article|center)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const TAG = /<[a-z/!](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi;

/** @returns one line */
export function plainText(html: string): string {
  return html
    .replace(COMMENT, '')
    .replace(SILENT, ' ')
    .replace(BLOCK, ' ')
    .replace(TAG, '')
    .replace(ENTITY, (whole, decimal?: string, hex?: string, name = '') => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
      if (code === null) return ENTITIES[String(name)] ?? whole;
      const isLetter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isLetter ? String.fromCodePoint(code) : '';
    })
    .replace(/\s+/g, ' ')
    .trim();
}
