/** Client state: session, view settings, current popup, and the filter that the footer's home item resets. */

import type { SessionInfo } from '@parlour/contract/accounts';
import { DEFAULT_THEME, isTheme, type Theme } from '@parlour/contract/languages';
import { create } from 'zustand';
import {
  type Closed,
  DEFAULT_SETTINGS,
  readClosed,
  readSession,
  readSettings,
  type Settings,
  storageAreas,
  writeSettings,
} from './storage.ts';

/** Popups are exclusive: opening one closes the other. */
export type Popup =
  | 'login'
  | 'forget'
  | 'password'
  | 'menu'
  | 'service'
  | 'logout'
  | 'balance'
  | 'language'
  | 'install'
  | 'update'
  | 'guest'
  | 'invite'
  | 'contract'
  | 'notifications'
  | 'leave';

/** Filter of the game centre's lists; `HOME`, `ALL` and an empty vendor show everything (N18). */
export type Filter = { category: string; dataType: string; vassalage: string };
export const NO_FILTER: Filter = { category: 'HOME', dataType: 'ALL', vassalage: '' };

/** Target after the login: an address, or an action on the page below it. */
export type Wanted = string | (() => void) | null;

type State = {
  session: SessionInfo | null;
  settings: Settings;
  theme: Theme;
  popup: Popup | null;
  filter: Filter;
  /** Target that a guard withheld; resumed after the login. */
  wanted: Wanted;
  /** The member still uses a password set by an operator. */
  passwordDue: boolean;
  online: boolean;
  /** The page is mounted and has been idle: automatic popups may open. */
  settled: boolean;
  /** Why the site is unavailable to this client; null while it is available. */
  closed: Closed | null;
};

export const useApp = create<State>(() => ({
  session: null,
  settings: DEFAULT_SETTINGS,
  theme: DEFAULT_THEME,
  popup: null,
  filter: NO_FILTER,
  wanted: null,
  passwordDue: false,
  online: true,
  settled: false,
  closed: null,
}));

const { setState: set, getState: get } = useApp;

/** Restores the state from the browser's storage. Called once, before the first render in the browser. */
export function restore(): void {
  const theme = document.documentElement.dataset.theme ?? '';
  const { session, local } = storageAreas();
  set({
    session: readSession(session, local),
    settings: readSettings(local),
    theme: isTheme(theme) ? theme : DEFAULT_THEME,
    online: navigator.onLine,
    closed: readClosed(local),
  });
  applyTextScale(get().settings);
}

export const openPopup = (popup: Popup): void => set({ popup });
/** Closes the current popup. A popup itself uses its `closerOf`. */
export const closePopup = (): void => set({ popup: null });
export const setFilter = (filter: Partial<Filter>): void => set({ filter: { ...get().filter, ...filter } });
export const resetFilter = (): void => set({ filter: NO_FILTER });

export function changeSettings(change: Partial<Settings>): void {
  const settings = { ...get().settings, ...change };
  writeSettings(storageAreas().local, settings);
  set({ settings });
  applyTextScale(settings);
}

/** Uses the player's choice, else the browser's text size. */
function applyTextScale({ textScale }: Settings): void {
  document.documentElement.style.setProperty('--text-scale', textScale ?? probedScale());
}

function probedScale(): string {
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;visibility:hidden;font-size:medium;inline-size:1em';
  document.body.append(probe);
  const ratio = probe.getBoundingClientRect().width / 16;
  probe.remove();
  return ratio >= 1.25 ? '1.3' : ratio >= 1.1 ? '1.15' : '1';
}

export const useSession = () => useApp((state) => state.session);
