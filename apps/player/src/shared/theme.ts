/** Dark or light theme, as chosen by the player. The entry script only reads it. */
import type { Theme } from '@parlour/contract/languages';
import { dropPages } from './browser.extras.ts';
import { setCookie } from './browser.ts';
import { themeCookie } from './storage.ts';
import { useApp } from './store.ts';

export function changeTheme(theme: Theme): void {
  setCookie(themeCookie(theme));
  document.documentElement.dataset.theme = theme;
  void dropPages();
  useApp.setState({ theme });
}
