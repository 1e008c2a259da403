/** Things of which one can be chosen, as the browser's own radio buttons. */
import type { Spot } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';

export type Option = {
  value: string;
  /** What stands on it, after the button itself. */
  content: readonly (Node | string)[];
  /** Of the element around it. */
  attributes?: Record<string, string>;
};

/** The browser's own radio button behind what is seen of it; names keep groups of a page apart. */
export function optionElement(name: string, { value, content, attributes = {} }: Option, className: string) {
  const input = h('input', { attributes: { type: 'radio', name, value } });
  return { input, element: h('label', { class: className, attributes }, input, ...content) };
}

/** An option's own name, or the first words that stand on it. */
const nameOf = (input: HTMLInputElement): string =>
  input.dataset['spot'] ?? input.closest('label')?.querySelector('span, b, small')?.textContent ?? '';

/** The options of one group, and which of them is chosen; null while none is. */
export function optionGroup(legend: string, options: readonly HTMLInputElement[], ...content: readonly Node[]) {
  const element = h('fieldset', { class: 'options' }, h('legend', { class: 'spoken', text: legend }), ...content);
  return {
    element,
    chosen: (): string | null => options.find(({ checked }) => checked)?.value ?? null,
    /** What the bet lies on, by its name; null while nothing is chosen. */
    spot: (): Spot | null => {
      const input = options.find(({ checked }) => checked);
      return input ? { value: input.value, name: nameOf(input) } : null;
    },
    choose: (value: string): void => {
      for (const option of options) option.checked = option.value === value;
    },
    setBusy: (busy: boolean): void => {
      element.disabled = busy;
    },
  };
}

type OfferedSpot = {
  value: string;
  name: string;
  /** What comes back for it, in bets. */
  times: number;
};

/** The few places of a table that a bet can be laid on, the first of them chosen. */
export function spotGroup(spots: readonly OfferedSpot[]) {
  const options = spots.map(({ value, name, times }) =>
    optionElement(
      'spot',
      { value, content: [h('span', { text: name }), h('small', { text: t('times', { n: times }) })] },
      'spot',
    ),
  );
  const [first] = options;
  if (first) first.input.checked = true;
  return optionGroup(
    t('choose'),
    options.map(({ input }) => input),
    ...options.map(({ element }) => element),
  );
}
