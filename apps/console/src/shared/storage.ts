/** The console's browser storage. The session itself is an HttpOnly cookie. */

/** CSRF token issued with the session; sent with every call in addition to the cookie. */
const CSRF_KEY = 'mc_console_csrf';
const THEME_KEY = 'mc_console_theme';

/** Drafts of unsaved forms, by name. */
const DRAFTS_KEY = 'mc_console_drafts';

/** The used part of `Storage`, so that tests need no browser. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type Theme = 'dark' | 'light';

function quietly<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    // A denied or full storage only loses persistence, not the choice itself.
    return otherwise;
  }
}

/** Returns the token of this tab's session. It ends with the tab; another tab needs its own login. */
export const readCsrf = (tab: StorageArea): string | null => quietly(() => tab.getItem(CSRF_KEY), null);
export const writeCsrf = (tab: StorageArea, csrf: string): void =>
  quietly(() => tab.setItem(CSRF_KEY, csrf), undefined);
export const clearCsrf = (tab: StorageArea): void => quietly(() => tab.removeItem(CSRF_KEY), undefined);

/** Returns the chosen theme, or null to follow the system. */
export function readTheme(local: StorageArea): Theme | null {
  const kept = quietly(() => local.getItem(THEME_KEY), null);
  return kept === 'dark' || kept === 'light' ? kept : null;
}
export const writeTheme = (local: StorageArea, theme: Theme): void =>
  quietly(() => local.setItem(THEME_KEY, theme), undefined);

function readDrafts(tab: StorageArea): Record<string, unknown> {
  const kept: unknown = quietly(() => JSON.parse(tab.getItem(DRAFTS_KEY) ?? '{}'), null);
  return typeof kept === 'object' && kept !== null ? { ...kept } : {};
}
const writeDrafts = (tab: StorageArea, drafts: Record<string, unknown>): void =>
  quietly(() => tab.setItem(DRAFTS_KEY, JSON.stringify(drafts)), undefined);

/** Returns the draft of a form, or null. The caller checks whether it still fits. */
export const readDraft = (tab: StorageArea, name: string): unknown => readDrafts(tab)[name] ?? null;
export const writeDraft = (tab: StorageArea, name: string, value: object): void =>
  writeDrafts(tab, { ...readDrafts(tab), [name]: value });
export function clearDraft(tab: StorageArea, name: string): void {
  const { [name]: _, ...others } = readDrafts(tab);
  writeDrafts(tab, others);
}
export const clearDrafts = (tab: StorageArea): void => quietly(() => tab.removeItem(DRAFTS_KEY), undefined);
