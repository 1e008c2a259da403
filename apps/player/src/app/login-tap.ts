import { openPopup } from '../shared/store.ts';

/** Opens the login popup over the page; without script, or in a new tab, the link's address does the same. */
export function loginByTap(event: { preventDefault(): void; metaKey: boolean; ctrlKey: boolean }): void {
  if (event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  openPopup('login');
}
