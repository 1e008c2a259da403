/**
 * The only script that the first document names. The page is finished without it: it waits until the largest paint is
 * over, or until the reader acts, and then fetches the app. A tap on a button or a link before that is not lost.
 */
const LATEST_MS = 6_000;
/** Work in one piece is at most about so long before touches and paints get their turn. */
const SLICE_MS = 8;
const root = document.documentElement;

// The document was drawn for everybody; a tab with a session, under `SESSION_KEY`, leaves the visitor's buttons out.
try {
  for (const name of ['sessionStorage', 'localStorage'] as const)
    if (globalThis[name].getItem('MC_SESSION_INFO')) root.dataset.member = '';
} catch {
  // A browser that denies even the look at its storage keeps nobody signed in.
}

let started = false;
let early: HTMLElement | null = null;
const recordTap = (event: MouseEvent) => {
  // Once the app has the document, which it tells by taking the word away, it hears every tap itself.
  if (!root.dataset.boot || event.metaKey || event.ctrlKey || event.shiftKey) return;
  early = (event.target as Element | null)?.closest<HTMLElement>('button, a[href^="/m"]') ?? null;
  // The app, which is on its way by now, would break off a page that the browser has begun to fetch.
  if (early?.localName === 'a') event.preventDefault();
};
/** Blocks below the first screen get their places one a frame, so that no frame is long. */
function layOut(): void {
  requestAnimationFrame(() => {
    const block = document.querySelector('[data-late]');
    if (!block) return;
    block.removeAttribute('data-late');
    setTimeout(layOut);
  });
}
/** The largest picture is painted: the others of the first screen, which the page's style held back, are let in. */
const letIn = (): void => {
  if (root.dataset.boot !== 'late') return;
  root.dataset.boot = 'painted';
  layOut();
};
/** An input method is putting letters together: the app waits with whatever would break it off. */
for (const when of ['start', 'end']) {
  addEventListener(`composition${when}`, () => {
    root.toggleAttribute('data-composing', when === 'start');
  });
}
/** The key that closes a popup closes the one that the document brought, whose first link leads away. */
addEventListener('keydown', ({ key, isComposing }: KeyboardEvent) => {
  if (key === 'Escape' && !isComposing) document.querySelector<HTMLElement>('#early a')?.click();
});
const INPUTS = ['pointerdown', 'keydown', 'touchstart'] as const;

/**
 * The document names the app's files, so that this script needs nothing of the bundler. All are fetched at once and
 * begun one after the other: what is needed first stands first.
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
    // The network went while the app was on its way: what was drawn stands, and is loaded whole when it is back or when
    // somebody presses what needs the app.
    const again = ({ type, target }: Event) => {
      if (navigator.onLine && (type === 'online' || (target as Element).closest('button'))) location.reload();
    };
    for (const name of ['online', 'click']) addEventListener(name, again);
    // Every browser has this word in what it says of a file that did not come.
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
  // The app takes the document over while it loads.
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
    // The pictures are asked for before the app is.
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
