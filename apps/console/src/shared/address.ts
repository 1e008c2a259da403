import { CONSOLE_BASE } from '@parlour/contract/routes';

/** Query parameters of the console's address: `?find=` initial search text, `?open=` id of an item. */
const asked = (name: string): string => new URLSearchParams(location.search).get(name) ?? '';

/** Returns the initial filter of a section's list; empty for all. */
export const wordsFromAddress = (): string => asked('find');

/** Returns the id of the player whose page is shown; null for the list. */
export const playerFromAddress = (): string | null => asked('player') || null;

/** Returns the address of a player's page. */
export const playerAddress = (id: string): string =>
  `${CONSOLE_BASE}members?${new URLSearchParams({ player: id }).toString()}`;

/** Returns the id of the item that a section opens initially. */
export const openFromAddress = (): string | null => asked('open') || null;

/** Returns the address of a section. @param base the section's own */
export const addressWith = (base: string, more: { find?: string; open?: string }): string =>
  `${base}?${new URLSearchParams(more).toString()}`;

/** Navigates within the console, as the menu does. */
export function goTo(href: string): void {
  history.pushState(null, '', href);
  dispatchEvent(new PopStateEvent('popstate'));
  // The new section starts at its top, visually and for screen readers.
  scrollTo(0, 0);
  document.getElementById('main')?.focus();
}
