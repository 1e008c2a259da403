/** Minimal DOM for React: nodes, attributes and bubbling events. Layout, painting and loading are tested in e2e. */
import { act, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { vi } from 'vitest';
import { memoryStorage } from './storage.ts';

type Listener = (event: object) => void;
type Heard = { listener: Listener | { handleEvent: Listener }; capture: boolean };

const HTML = 'http://www.w3.org/1999/xhtml';

/** Returns the attribute name of a dataset key: `data-boot-late` for `bootLate`. */
const dataName = (key: string | symbol): string =>
  `data-${String(key).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A DOM node. */
export class PageNode {
  readonly childNodes: PageNode[] = [];
  parentNode: PageNode | null = null;
  ownerDocument: PageDocument | null = null;
  namespaceURI = HTML;
  nodeValue: string | null = null;
  /** Name of a control. */
  name = '';
  readonly attributes = new Map<string, string>();
  readonly style = { setProperty: () => undefined, removeProperty: () => undefined };
  /** The `data-…` attributes by their names. */
  readonly dataset = new Proxy<Record<string, string>>(
    {},
    {
      get: (_none, key) => this.getAttribute(dataName(key)) ?? undefined,
      set: (_none, key, value) => {
        this.setAttribute(dataName(key), value);
        return true;
      },
      deleteProperty: (_none, key) => {
        this.removeAttribute(dataName(key));
        return true;
      },
    },
  );
  readonly #heard = new Map<string, Heard[]>();
  readonly nodeType: number;
  readonly nodeName: string;
  constructor(nodeType: number, nodeName: string) {
    [this.nodeType, this.nodeName] = [nodeType, nodeName];
  }
  get tagName(): string {
    return this.nodeName;
  }
  get localName(): string {
    return this.nodeName.toLowerCase();
  }
  get firstChild(): PageNode | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): PageNode | null {
    return this.childNodes.at(-1) ?? null;
  }
  get nextSibling(): PageNode | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  get children(): PageNode[] {
    return this.childNodes.filter(({ nodeType }) => nodeType === 1);
  }
  get childElementCount(): number {
    return this.children.length;
  }
  get textContent(): string {
    return this.nodeValue ?? this.childNodes.map(({ textContent }) => textContent).join('');
  }
  set textContent(text: string) {
    if (this.nodeType === 3) {
      this.nodeValue = text;
      return;
    }
    while (this.lastChild) this.removeChild(this.lastChild);
    if (text !== '' && this.ownerDocument) this.appendChild(this.ownerDocument.createTextNode(text));
  }
  appendChild(node: PageNode): PageNode {
    return this.insertBefore(node, null);
  }
  append(...nodes: PageNode[]): void {
    for (const node of nodes) this.appendChild(node);
  }
  /** There is no layout. */
  getBoundingClientRect() {
    return { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  }
  scrollTo(): void {}
  scrollBy(): void {}
  scrollIntoView(): void {}
  focus(): void {}
  /** There is no painting. */
  getContext(): null {
    return null;
  }
  insertBefore(node: PageNode, next: PageNode | null): PageNode {
    node.remove();
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, node);
    node.parentNode = this;
    return node;
  }
  removeChild(node: PageNode): PageNode {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
    return node;
  }
  remove(): void {
    this.parentNode?.removeChild(this);
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name.toLowerCase(), String(value));
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name.toLowerCase()) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name.toLowerCase());
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name.toLowerCase());
  }
  toggleAttribute(name: string, on: boolean): void {
    if (on) this.setAttribute(name, '');
    else this.removeAttribute(name);
  }
  /** Finds descendants by tag name, optionally with an attribute: `img`, `img[src]`. */
  querySelectorAll(selector: string): PageNode[] {
    const [, name = '', attribute] = /^(\w+)(?:\[([\w-]+)\])?$/.exec(selector) ?? [];
    return this.below().filter(
      (each) => each.localName === name && (attribute === undefined || each.hasAttribute(attribute)),
    );
  }
  /** Always null: code that scrolls an element into view finds none, because there is no layout. */
  querySelector(): null {
    return null;
  }
  /** Returns this element or its nearest ancestor with one of these tag names. */
  closest(selector: string): PageNode | null {
    const names = selector.split(/,\s*/);
    return this.around().find((node) => node.nodeType === 1 && names.includes(node.localName)) ?? null;
  }
  /** Controls of a form, by their names. */
  readonly elements = {
    namedItem: (name: string) =>
      this.below().find((each) => each.name === name || each.getAttribute('name') === name) ?? null,
  };
  contains(node: PageNode | null): boolean {
    return node?.around().includes(this) ?? false;
  }
  /** Returns this node and its ancestors, innermost first. */
  around(): PageNode[] {
    return [this, ...(this.parentNode?.around() ?? [])];
  }
  /** Returns all descendant elements in document order. */
  below(): PageNode[] {
    return this.childNodes.flatMap((child) => (child.nodeType === 1 ? [child, ...child.below()] : []));
  }
  addEventListener(type: string, listener: Heard['listener'], how: boolean | { capture?: boolean } = false): void {
    const capture = typeof how === 'boolean' ? how : how.capture === true;
    this.#heard.set(type, [...(this.#heard.get(type) ?? []), { listener, capture }]);
  }
  removeEventListener(type: string, listener: Heard['listener']): void {
    this.#heard.set(
      type,
      (this.#heard.get(type) ?? []).filter((each) => each.listener !== listener),
    );
  }
  /** Calls the listeners of one phase. */
  hear(event: { type: string }, capture: boolean): void {
    for (const { listener, capture: early } of this.#heard.get(event.type) ?? [])
      if (early === capture) (typeof listener === 'function' ? listener : listener.handleEvent)(event);
  }
  /** Dispatches an event: capture, then bubble. */
  dispatchEvent(event: { type: string }): boolean {
    const path = this.around();
    Object.defineProperty(event, 'target', { value: this, configurable: true });
    for (const node of path.toReversed()) node.hear(event, true);
    for (const node of path) node.hear(event, false);
    return !(event as Event).defaultPrevented;
  }
}

class PageDocument extends PageNode {
  readonly body: PageNode;
  readonly documentElement: PageNode;
  readonly activeElement = null;
  /** Exists, so that React supports the input event. */
  readonly oninput = null;
  cookie = '';
  hidden = false;
  visibilityState = 'visible';
  constructor() {
    super(9, '#document');
    this.documentElement = this.createElement('html');
    this.body = this.createElement('body');
    this.appendChild(this.documentElement).appendChild(this.body);
  }
  get defaultView(): unknown {
    return globalThis;
  }
  createElement(name: string): PageNode {
    const node = this.#own(new PageNode(1, name.toUpperCase()));
    // A select has options, and an option a value.
    if (name === 'select')
      Object.defineProperty(node, 'options', {
        get: () => node.below().filter(({ localName }) => localName === 'option'),
      });
    if (name === 'option') Object.defineProperty(node, 'value', { get: () => node.getAttribute('value') });
    // React reads an input's type before it handles its change.
    return name === 'input' ? Object.assign(node, { type: 'text', value: '' }) : node;
  }
  createElementNS(namespace: string, name: string): PageNode {
    return this.#own(Object.assign(new PageNode(1, name), { namespaceURI: namespace }));
  }
  createTextNode(text: string): PageNode {
    return this.#own(Object.assign(new PageNode(3, '#text'), { nodeValue: text }));
  }
  createComment(text: string): PageNode {
    return this.#own(Object.assign(new PageNode(8, '#comment'), { nodeValue: text }));
  }
  getElementById(id: string): PageNode | null {
    return this.below().find((each) => each.getAttribute('id') === id) ?? null;
  }
  #own(node: PageNode): PageNode {
    node.ownerDocument = this;
    return node;
  }
}

/** Fake intersection observer: an element that touches the viewport or its margin intersects. */
export class Near {
  static readonly #all = new Set<Near>();
  /** Distance in px from the viewport's lower edge to the element's upper edge; 0 by default. */
  static distance: (element: PageNode) => number = () => 0;
  readonly #seen = new Map<PageNode, boolean>();
  readonly #hear: (entries: object[]) => void;
  readonly #margin: number;
  constructor(hear: (entries: object[]) => void, { rootMargin = '0px' }: { rootMargin?: string } = {}) {
    const [top = 0, , bottom = top] = rootMargin.split(' ').map((text) => Number.parseFloat(text));
    [this.#hear, this.#margin] = [hear, bottom];
    Near.#all.add(this);
  }
  observe(element: PageNode): void {
    this.#seen.set(element, this.#judge(element));
    queueMicrotask(() => this.#seen.has(element) && this.#tell(element));
  }
  unobserve(element: PageNode): void {
    this.#seen.delete(element);
  }
  disconnect(): void {
    this.#seen.clear();
  }
  #tell(target: PageNode): void {
    const isIntersecting = this.#seen.get(target) === true;
    this.#hear([{ target, isIntersecting, intersectionRatio: Number(isIntersecting) }]);
  }
  #judge(element: PageNode): boolean {
    return Near.distance(element) <= this.#margin;
  }
  /** Simulates scrolling: observers are notified of changes. */
  static look(): void {
    for (const each of Near.#all)
      for (const [target, was] of each.#seen) {
        const isIntersecting = each.#judge(target);
        each.#seen.set(target, isIntersecting);
        if (isIntersecting !== was) each.#tell(target);
      }
  }
}

const FRAME_MS = 16;
const roots = new Set<Root>();
let pages = 0;

/** Removes the page with everything mounted, and restores the clock. */
export async function closePage(): Promise<void> {
  await act(async () => {
    for (const root of roots) root.unmount();
  });
  roots.clear();
  // Completes pending timers of modules that persist between pages.
  if (vi.isFakeTimers()) await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** Replaces the browser's page with an empty one, with fake timers. */
export function openPage() {
  // A later day for each page of a file, so that state kept by modules is never in the future.
  vi.useFakeTimers({ now: Date.UTC(2026, 0, ++pages) });
  vi.stubGlobal('performance', Object.assign(Object.create(performance), { now: () => Date.now() }));
  const document = new PageDocument();
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('HTMLIFrameElement', function Frame() {});
  vi.stubGlobal('HTMLElement', PageNode);
  vi.stubGlobal('location', new URL('http://parlour.example/m/home'));
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, FRAME_MS));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const windowEvents = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, windowEvents[name].bind(windowEvents));
  vi.stubGlobal('IntersectionObserver', Near);
  Near.distance = () => 0;
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return document;
}

/** Renders into the open page as the app does: effects run, and events are handled. */
export async function mount(drawn: ReactNode) {
  const { body } = document as unknown as PageDocument;
  const box = (document as unknown as PageDocument).createElement('div');
  body.appendChild(box);
  let root: Root | undefined;
  // It inspects the environment when it is loaded: the page must exist.
  const { createRoot } = await import('react-dom/client');
  await act(async () => {
    root = createRoot(box as unknown as Element);
    roots.add(root);
    root.render(drawn);
  });
  /** Types into a control, and leaves it. */
  const fill = async (control: PageNode, value: string) => {
    Object.assign(control, { value });
    for (const event of ['input', 'focusout'])
      await act(async () => void control.dispatchEvent(new Event(event, { bubbles: true })));
  };
  return {
    box,
    /** Returns the elements of a tag name, in document order. */
    all: (name: string) => box.below().filter(({ localName }) => localName === name),
    /** Advances the fake clock, with all effects. */
    forward: (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
    press: (node: PageNode | undefined) =>
      act(async () => void node?.dispatchEvent(Object.assign(new Event('click', { cancelable: true }), { button: 0 }))),
    /** Runs an action that changes what is rendered. */
    does: (run: () => unknown) => act(async () => void (await run())),
    fill,
    /** Types into the control of a name, and leaves it. */
    type: async (name: string, value: string) => {
      const control = box.elements.namedItem(name);
      if (!control) throw new Error(`there is no ${name}`);
      await fill(control, value);
    },
    unmount: async () => {
      await act(async () => root?.unmount());
      if (root) roots.delete(root);
    },
  };
}
