/** Single choices, as native radio buttons. */
import type { Spot } from '../course.ts';
import { h } from '../dom.ts';
import { t } from '../i18n.ts';

export type Option = {
  value: string;
  /** Content of the option, after the radio button. */
  content: readonly (Node | string)[];
  /** Attributes of the element around it. */
  attributes?: Record<string, string>;
};

/** Creates an option with a native radio button behind its visible content; names separate groups of a page. */
export function optionElement(name: string, { value, content, attributes = {} }: Option, className: string) {
  const input = h('input', { attributes: { type: 'radio', name, value } });
  return { input, element: h('label', { class: className, attributes }, input, ...content) };
}

/** Returns an option's own name, or the first text of its content. */
const nameOf = (input: HTMLInputElement): string =>
  input.dataset['spot'] ?? input.closest('label')?.querySelector('span, b, small')?.textContent ?? '';

/** Creates a group of options and access to the chosen one; null while none is. */
export function optionGroup(legend: string, options: readonly HTMLInputElement[], ...content: readonly Node[]) {
  const element = h('fieldset', { class: 'options' }, h('legend', { class: 'spoken', text: legend }), ...content);
  return {
    element,
    chosen: (): string | null => options.find(({ checked }) => checked)?.value ?? null,
    /** Returns the chosen target of the bet with its name; null when nothing is chosen. */
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
  /** Its payment, in bets. */
  times: number;
};

/** The few bets of a table, the first one chosen. */
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
