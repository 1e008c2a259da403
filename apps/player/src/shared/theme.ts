/** Dark or light, as the player chose. The entry script only reads it. */
import type { Theme } from '@parlour/contract/languages';
import { forgetPages } from './i18n.tsx';
import { themeCookie } from './storage.ts';
import { useApp } from './store.ts';

export function changeTheme(theme: Theme): void {
  document.cookie = themeCookie(theme);
  document.documentElement.dataset.theme = theme;
  forgetPages();
  useApp.setState({ theme });
}
