/** Page object of the registration form. */
import type { Page, Request } from '@playwright/test';
import { expect } from '../test.ts';
import { CAPTCHA, english, newName, PASSWORD } from './sign-in.ts';
import { uniqueDigits } from './unique.ts';

export { CAPTCHA };
export const CODE = '246801';

export const newNumber = (): string => `96${uniqueDigits(8)}`;

export const field = (page: Page, name: string) => page.locator(`form input[name=${name}]`);
export const agree = (page: Page) => page.locator('form input[type=checkbox]');
export const submit = (page: Page) => page.locator('form button[type=submit]');
export const ways = (page: Page) => page.getByRole('radiogroup', { name: 'Way to register' });
export const names = (page: Page) =>
  page.locator('form input[name]').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));

/** Records the paths of a page's calls in order. */
export function watch(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request: Request) => paths.push(new URL(request.url()).pathname));
  return paths;
}
export const registrations = (paths: string[]) => paths.filter((path) => path.startsWith('/wps/member/register'));

/** Opens the form in English, and waits for its captcha. */
export async function open(page: Page, address = '/m/register'): Promise<void> {
  await english(page);
  await page.goto(address);
  await expect(page.locator('form img[src^="data:"]')).toBeVisible();
}

/** Fills in the fields of the demo brand's registration by username. */
export async function fill(page: Page, over: Record<string, string> = {}): Promise<void> {
  const values = {
    username: newName(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-01-31',
    captcha: CAPTCHA,
    ...over,
  };
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
  await agree(page).press(' ');
}
