/** Updates a page painted with cached brand colours to the current ones. */
import { workers } from '../shared/browser.extras.ts';

const THEME = '/brand/theme.css';

/**
 * Fetches the brand's theme past the service worker, which serves its cached copy first, so that a merchant's change
 * shows at the next page load and not at the one after it. Does nothing without a service worker.
 */
export function refreshTheme(): void {
  if (!workers()?.controller) return;
  const kept = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${THEME}"]`);
  if (!kept) return;
  const fresh = kept.cloneNode() as HTMLLinkElement;
  fresh.href = `${THEME}?fresh`;
  // Offline, the cached colours stay.
  fresh.onload = () => kept.remove();
  fresh.onerror = () => fresh.remove();
  kept.after(fresh);
}
