/** The style sheets within an operator's HTML, as far as they go by the name, the class or the id of an element. */

export type StyleRule = { tag: string; id: string; classes: string[]; weight: number; style: string };

/** Sheets and rules that are read at most. */
const MOST_RULES = 200;

const SELECTOR = /^([a-z][a-z0-9]*|\*)?((?:[.#][\w-]+)*)$/i;

/** Rules of the sheets, the weaker ones first. A selector of another form, and every rule with an @, is passed over. */
export function rulesOf(html: string): StyleRule[] {
  const rules: StyleRule[] = [];
  for (const [, sheet = ''] of html.matchAll(/<style\b[^>]*>([^]*?)<\/style\s*>/gi)) {
    const plain = sheet.replace(/\/\*[^]*?\*\//g, '').replace(/@[^{};]*(?:;|\{(?:[^{}]|\{[^{}]*\})*\})/g, '');
    for (const [, selectors = '', style = ''] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      for (const selector of selectors.split(',')) {
        if (rules.length >= MOST_RULES) break;
        const [whole, tag = '', marks = ''] = SELECTOR.exec(selector.trim()) ?? [];
        if (!whole) continue;
        const parts = marks.match(/[.#][\w-]+/g) ?? [];
        const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
        const id = parts.find((part) => part.startsWith('#'))?.slice(1) ?? '';
        const weight = (id ? 100 : 0) + classes.length * 10 + (tag && tag !== '*' ? 1 : 0);
        rules.push({ tag: tag === '*' ? '' : tag.toLowerCase(), id, classes, weight, style });
      }
    }
  }
  return rules.toSorted((a, b) => a.weight - b.weight);
}

/** Whether a rule meets an element. */
export function matches({ tag, id, classes }: StyleRule, tagName: string, attribs: Record<string, string>): boolean {
  const own = (attribs.class ?? '').split(/\s+/);
  return (
    (tag === '' || tag === tagName) && (id === '' || id === attribs.id) && classes.every((name) => own.includes(name))
  );
}
