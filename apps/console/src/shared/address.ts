import { CONSOLE_BASE } from '@parlour/contract/routes';

/** What the console's address says beside the section that it opens: `?find=` words to look for, `?open=` a thing. */
const asked = (name: string): string => new URLSearchParams(location.search).get(name) ?? '';

/** Words with which a section's list begins; empty for all. */
export const wordsFromAddress = (): string => asked('find');

/** Number of the player whose page the players' section shows; null for the list. */
export const playerFromAddress = (): string | null => asked('player') || null;

/** Address of a player's page. */
export const playerAddress = (id: string): string =>
  `${CONSOLE_BASE}members?${new URLSearchParams({ player: id }).toString()}`;

/** Id of what a section opens at once. */
export const openFromAddress = (): string | null => asked('open') || null;

/** An address of a section. @param base the section's own */
export const addressWith = (base: string, more: { find: string; open?: string }): string =>
  `${base}?${new URLSearchParams(more).toString()}`;

/** Opens an address of the console as a press in the menu does. */
export function goTo(href: string): void {
  history.pushState(null, '', href);
  dispatchEvent(new PopStateEvent('popstate'));
  // The new section is read from its start, by eye and by screen reader.
  scrollTo(0, 0);
  document.getElementById('main')?.focus();
}
