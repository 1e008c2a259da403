import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { closerOf } from '../shared/popup.ts';
import { closePopup, openPopup, useApp } from '../shared/store.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const popup = () => useApp.getState().popup;

describe('popups', () => {
  beforeEach(closePopup);

  it('are closed by their own closer; one that comes late leaves the next popup alone', () => {
    const closeMenu = closerOf('menu');
    openPopup('menu');
    closeMenu();
    expect(popup()).toBeNull();
    openPopup('menu');
    openPopup('language');
    closeMenu();
    expect(popup()).toBe('language');
    closePopup();
    expect(popup()).toBeNull();
  });

  const files = [...read('popups.ts').matchAll(/import\('([^']+(?:Popup|Dialog|Prompt)\.tsx)'\)/g)].map(
    ([, path = '']) => path,
  );

  it('are all looked at', () => {
    expect(files).toHaveLength(14);
  });

  it.each(files)('%s closes nothing but itself, and says when it is gone', (path) => {
    const text = read(path);
    expect(text).not.toMatch(/\bclosePopup\b/);
    expect(text).toMatch(/onClosed=\{|onClosed\(\)/);
  });
});
