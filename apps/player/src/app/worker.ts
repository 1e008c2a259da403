/** Registration of the service worker and the prompt when a new version is ready. */
import { workers } from '../shared/browser.extras.ts';
import { openPopup } from '../shared/store.ts';

const SCRIPT = '/sw.js';

type Policy = { createScriptURL: (url: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** Returns the URL of the service worker's script, as a trusted type where the browser supports them. */
function trustedScript(): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory) return SCRIPT;
  const policy = factory.createPolicy('mc-worker', {
    createScriptURL: (url) => {
      if (url !== SCRIPT) throw new TypeError(`Not a script of ours: ${url}`);
      return url;
    },
  });
  return policy.createScriptURL(SCRIPT);
}

let waiting: ServiceWorker | null = null;

/** Activates the waiting version; the page then reloads. */
export function updateNow(): void {
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}

/** @param isFree whether no popup is open: replacing a popup would discard its input */
export async function registerWorker(isFree: () => boolean): Promise<void> {
  const container = workers();
  if (!container) return;
  try {
    const hadWorker = container.controller !== null;
    const registration = await container.register(trustedScript(), { scope: '/' });
    const offer = (worker: ServiceWorker | null) => {
      if (!worker || !container.controller) return;
      waiting = worker;
      if (isFree()) openPopup('update');
    };
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const next = registration.installing;
      next?.addEventListener('statechange', () => {
        if (next.state === 'installed') offer(next);
      });
    });
    container.addEventListener('controllerchange', () => {
      if (hadWorker) location.reload();
    });
  } catch {
    // Without a service worker everything but offline use works.
  }
}
