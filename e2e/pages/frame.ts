/** Page object of the app's layout. */
import { expect, type Locator, type Page } from '@playwright/test';

export const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main navigation' });
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
export const back = (page: Page): Locator => page.getByRole('button', { name: 'Back', exact: true });

/** Opens the side menu and returns it. */
export async function openMenu(page: Page): Promise<Locator> {
  // An earlier overlay has been unmounted: it would receive a tap.
  await expect(page.locator('[data-sheet]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = dialog(page, 'Menu');
  await expect(menu).toBeVisible();
  return menu;
}

/** Navigates inside the running app, as a tapped link does. */
export async function go(page: Page, path: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready');
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await expect.poll(() => new URL(page.url()).pathname).toBe(path.split('?')[0]);
  // The previous page stays until the new one is rendered.
  await expect(page.locator(`main[data-page="${path.split('?')[0]}"]`)).toBeAttached();
}

/**
 * Taps a control and returns the state of the next painted frame: the sheets' parts, the number of dialogs, and the
 * number of the page's controls that changed.
 */
export const answerTo = (control: Locator): Promise<{ sheet: string[]; dialogs: number; turned: number }> =>
  control.evaluate(async (element) => {
    let turned = 0;
    const changes = new MutationObserver((records) => {
      turned += records.length;
    });
    changes.observe(document, { subtree: true, attributeFilter: ['aria-pressed'] });
    (element as HTMLElement).click();
    await new Promise(requestAnimationFrame);
    changes.disconnect();
    return {
      sheet: [...document.querySelectorAll<HTMLElement>('[data-sheet]')].map((part) => part.dataset.sheet ?? ''),
      dialogs: document.querySelectorAll('[role=dialog]').length,
      turned,
    };
  });

/** Waits until the app is hydrated. */
export const takenOver = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-app', 'ready');

/** Types so fast that no timer of the page runs between two keys, also on a slow machine. */
export async function typeAtOnce(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, typed) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    for (let keys = 1; keys <= typed.length; keys++) {
      value?.set?.call(input, typed.slice(0, keys));
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    }
  }, text);
}
