/** Registers the service worker and offers a new version when one is ready. */
import { workers } from '../shared/browser.extras.ts';
import { openPopup } from '../shared/store.ts';

const SCRIPT = '/sw.js';

type Policy = { createScriptURL: (url: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** The one script address that this app registers, as the browser's trusted type where it has them. */
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

/** Puts the waiting version into force; the page then loads again. */
export function updateNow(): void {
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}

/**
 * @param isFree whether nothing lies over the page: what is typed into a popup goes when another one takes its place
 */
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
    // Without a worker everything works but offline use.
  }
}
