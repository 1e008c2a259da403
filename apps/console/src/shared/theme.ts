import { useSyncExternalStore } from 'react';
import { readTheme, type Theme, writeTheme } from './storage.ts';

const system = matchMedia('(prefers-color-scheme: light)');
const watchers = new Set<() => void>();

const current = (): Theme => readTheme(localStorage) ?? (system.matches ? 'light' : 'dark');

function apply(): void {
  document.documentElement.dataset.theme = current();
  for (const watcher of watchers) watcher();
}

/** Applies the chosen theme, by default the system's. */
export function startTheme(): void {
  apply();
  system.addEventListener('change', apply);
}

export function chooseTheme(theme: Theme): void {
  writeTheme(localStorage, theme);
  apply();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useTheme = (): Theme => useSyncExternalStore(watch, current);
