/** Elements without a framework, because the game has few controls, which are never rendered again as a whole. */

type Child = Node | string | null;
type Props = {
  class?: string;
  text?: string;
  label?: string;
  on?: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>>;
  attributes?: Record<string, string>;
};

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (props.class) element.className = props.class;
  if (props.text !== undefined) element.textContent = props.text;
  if (props.label) element.setAttribute('aria-label', props.label);
  for (const [name, value] of Object.entries(props.attributes ?? {})) element.setAttribute(name, value);
  for (const [name, listener] of Object.entries(props.on ?? {})) element.addEventListener(name, listener);
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/** Line icons of the lucide set, 24 grid. */
const ICONS = {
  back: ['m12 19-7-7 7-7', 'M19 12H5'],
  close: ['M18 6 6 18', 'm6 6 12 12'],
  minus: ['M5 12h14'],
  plus: ['M5 12h14', 'M12 5v14'],
  spin: ['M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8', 'M21 3v5h-5'],
  play: ['M6 4v16l13-8z'],
  card: ['M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z', 'M12 8.5v7', 'M8.5 12h7'],
  aim: ['M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20', 'M22 12h-4', 'M6 12H2', 'M12 6V2', 'M12 22v-4'],
  pays: ['M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20', 'M12 16v-4', 'M12 8h.01'],
  sound: [
    'M11 4.7a.7.7 0 0 0-1.2-.5L6.4 7.6A1.4 1.4 0 0 1 5.4 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.4a1.4 1.4 0 0 1 1 .4l3.4 3.4a.7.7 0 0 0 1.2-.5z',
    'M16 9a5 5 0 0 1 0 6',
    'M19.4 18.4a9 9 0 0 0 0-12.8',
  ],
  mute: [
    'M11 4.7a.7.7 0 0 0-1.2-.5L6.4 7.6A1.4 1.4 0 0 1 5.4 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.4a1.4 1.4 0 0 1 1 .4l3.4 3.4a.7.7 0 0 0 1.2-.5z',
    'm22 9-6 6',
    'm16 9 6 6',
  ],
  history: ['M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8', 'M3 3v5h5', 'M12 7v5l4 2'],
  fair: [
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
    'm9 12 2 2 4-4',
  ],
} as const;
export type IconName = keyof typeof ICONS;

const SVG = 'http://www.w3.org/2000/svg';
export function svg(tag: string, attributes: Record<string, string>, ...children: SVGElement[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export const icon = (name: IconName): SVGElement =>
  svg(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    ...ICONS[name].map((d) => svg('path', { d })),
  );
