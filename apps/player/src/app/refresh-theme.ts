/** Brings the brand's present colours to a page that was painted with kept ones. */
import { workers } from '../shared/browser.extras.ts';

const THEME = '/brand/theme.css';

/**
 * Fetches the brand's colours past the service worker, which paints at once with those that it kept. So what a merchant
 * changed shows at the next load of a page, and not at the one after it. Does nothing without a worker.
 */
export function refreshTheme(): void {
  if (!workers()?.controller) return;
  const kept = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${THEME}"]`);
  if (!kept) return;
  const fresh = kept.cloneNode() as HTMLLinkElement;
  fresh.href = `${THEME}?fresh`;
  // Where there is no network the kept colours stay.
  fresh.onload = () => kept.remove();
  fresh.onerror = () => fresh.remove();
  kept.after(fresh);
}
