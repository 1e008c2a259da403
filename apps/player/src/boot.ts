/**
 * The only script of the initial document. The document is complete without it: it waits for the largest contentful
 * paint, or for the user's first action, and then loads the app. Taps on buttons or links before that are replayed.
 */
const LATEST_MS = 6_000;
/** Approximate maximum length of a task before it yields to input and painting, in ms. */
const SLICE_MS = 8;
const root = document.documentElement;

// The document was rendered without a session; a tab with one, under `SESSION_KEY`, hides the visitor's buttons.
try {
  for (const name of ['sessionStorage', 'localStorage'] as const)
    if (globalThis[name].getItem('MC_SESSION_INFO')) root.dataset.member = '';
} catch {
  // A browser that denies access to its storage has no session.
}

let started = false;
let early: HTMLElement | null = null;
const recordTap = (event: MouseEvent) => {
  // Once the app controls the document, which it shows by removing the attribute, it handles taps itself.
  if (!root.dataset.boot || event.metaKey || event.ctrlKey || event.shiftKey) return;
  early = (event.target as Element | null)?.closest<HTMLElement>('button, a[href^="/m"]') ?? null;
  // A navigation started by the browser would be aborted by the app, which is already loading.
  if (early?.localName === 'a') event.preventDefault();
};
/** Lays blocks below the fold out one per frame, so that no frame is long. */
function layOut(): void {
  requestAnimationFrame(() => {
    const block = document.querySelector('[data-late]');
    if (!block) return;
    block.removeAttribute('data-late');
    setTimeout(layOut);
  });
}
/** The largest image is painted: shows the other images of the first screen, which the page's style held back. */
const letIn = (): void => {
  if (root.dataset.boot !== 'late') return;
  root.dataset.boot = 'painted';
  layOut();
};
/** During an input method's composition, the app postpones whatever would interrupt it. */
for (const when of ['start', 'end']) {
  addEventListener(`composition${when}`, () => {
    root.toggleAttribute('data-composing', when === 'start');
  });
}
/** Escape closes the popup embedded in the document by its first link, which leads away. */
addEventListener('keydown', ({ key, isComposing }: KeyboardEvent) => {
  if (key === 'Escape' && !isComposing) document.querySelector<HTMLElement>('#early a')?.click();
});
const INPUTS = ['pointerdown', 'keydown', 'touchstart'] as const;

/**
 * The document lists the app's files, so that this script is independent of the bundler. All are fetched in parallel
 * and executed in order.
 */
async function loadApp(): Promise<void> {
  if (import.meta.env.DEV) {
    await import('./entry-client.tsx');
    return;
  }
  const files = [...(root.dataset.parts?.split(' ') ?? []), root.dataset.entry ?? ''];
  for (const href of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  let began = performance.now();
  for (const href of files) {
    if (performance.now() - began > SLICE_MS) {
      await new Promise((go) => setTimeout(go));
      began = performance.now();
    }
    await import(/* @vite-ignore */ href);
  }
}

async function takeOver(): Promise<void> {
  try {
    await loadApp();
  } catch (error) {
    removeEventListener('click', recordTap, true);
    if (early instanceof HTMLAnchorElement && navigator.onLine) location.assign(early.href);
    // Offline while the app was loading: the rendered page stays, and reloads when the network is back or a button that
    // needs the app is pressed.
    const again = ({ type, target }: Event) => {
      if (navigator.onLine && (type === 'online' || (target as Element).closest('button'))) location.reload();
    };
    for (const name of ['online', 'click']) addEventListener(name, again);
    // All browsers have this word in the message of a failed import.
    if (!/import/i.test(String(error))) throw error;
    return;
  }
  removeEventListener('click', recordTap, true);
  early?.click();
}

function start(): void {
  if (started) return;
  started = true;
  for (const name of INPUTS) removeEventListener(name, start);
  letIn();
  // The app hydrates the document while it loads.
  void takeOver();
}

const whenIdle = (): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 1_000 });
  else setTimeout(start, 200);
};
const afterFrame = (run: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(run));
};
const afterPaint = (): void => {
  afterFrame(() => {
    letIn();
    // Image requests start before those of the app.
    afterFrame(whenIdle);
  });
};

addEventListener('click', recordTap, true);
if (root.dataset.boot === 'now') {
  start();
} else {
  for (const name of INPUTS) addEventListener(name, start, { passive: true });
  setTimeout(start, LATEST_MS);
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
}
