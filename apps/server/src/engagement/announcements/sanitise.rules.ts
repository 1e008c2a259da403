/** Style sheets inside an operator's HTML, limited to selectors by name, class or id of an element. */

export type StyleRule = { tag: string; id: string; classes: string[]; weight: number; style: string };

/** Maximum number of rules read. */
const MOST_RULES = 200;

const SELECTOR = /^([a-z][a-z0-9]*|\*)?((?:[.#][\w-]+)*)$/i;

/** Parses the rules of the style sheets in order of specificity. Other selectors and at-rules are ignored. */
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

/** Whether a rule matches an element. */
export function matches({ tag, id, classes }: StyleRule, tagName: string, attribs: Record<string, string>): boolean {
  const own = (attribs.class ?? '').split(/\s+/);
  return (
    (tag === '' || tag === tagName) && (id === '' || id === attribs.id) && classes.every((name) => own.includes(name))
  );
}
