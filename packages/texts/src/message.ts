/**
 * Formats compiled messages, for every client. A message is an ICU text that `compile.ts` has compiled to plain parts,
 * so the formatter needs no parser.
 */
import { grouped } from './grouped.ts';

/** A text, or a sequence of texts and arguments: `[name]`, or `[name, kind, choices]` for plural and select. */
export type Part = string | [name: string, kind?: string, choices?: Choices];
export type Message = string | Part[];
type Choices = { offset?: number } & Record<string, Message | number>;
export type Values = Record<string, string | number>;

const asMessage = (choice: Message | number | undefined): Message =>
  typeof choice === 'number' ? String(choice) : (choice ?? '');

/** Letters of right-to-left scripts, and the marks that isolate a text. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * Isolates a value from the direction of the text around it. Nowhere else is this done, because a value that is
 * isolated twice loses its width in some layouts of Chromium; marks within it are removed.
 */
const isolate = (value: string): string => `\u2068${value.replaceAll(ISOLATES, '')}\u2069`;

/** Creates the formatter of one language. @param tag BCP 47 tag, for the plural rules */
export function writer(tag: string) {
  const isRightToLeft = /^(ar|fa|ur)/.test(tag);
  const alone = (value: string | number): string => {
    const text = String(value);
    // Letters of the other direction would reorder the words around them; other values need isolation only in
    // right-to-left texts.
    return isRightToLeft || RIGHT_TO_LEFT.test(text) ? isolate(text) : text;
  };
  const rules: Partial<Record<Intl.PluralRuleType, Intl.PluralRules>> = {};
  const category = (type: Intl.PluralRuleType, count: number): string => {
    rules[type] ??= new Intl.PluralRules(tag, { type });
    return rules[type].select(count);
  };

  function choose(kind: string, choices: Choices, value: string | number): { message: Message; hash: string } {
    if (kind === 'select') return { message: asMessage(choices[String(value)] ?? choices.other), hash: String(value) };
    const count = Number(value) - (choices.offset ?? 0);
    const type = kind === 'selectordinal' ? 'ordinal' : 'cardinal';
    const choice = choices[String(value)] ?? choices[category(type, count)] ?? choices.other;
    return { message: asMessage(choice), hash: grouped(count) };
  }

  return function write(message: Message, values: Values = {}, hash = '#'): string {
    if (typeof message === 'string') return message;
    return message
      .map((part) => {
        if (part === '#') return hash;
        if (typeof part === 'string') return part;
        const [name, kind, choices] = part;
        const value = values[name] ?? '';
        if (!kind || !choices) return alone(value);
        const chosen = choose(kind, choices, value);
        return write(chosen.message, values, chosen.hash);
      })
      .join('');
  };
}
