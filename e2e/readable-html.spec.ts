/** HTML that an operator wrote for another screen is readable on this one. */

import { withAnnouncements } from './pages/announcements.ts';
import { english, theme } from './pages/sign-in.ts';
import { expect, test } from './test.ts';

const CELL = 'Withdrawals are looked at by two people';
const HTML = `
  <p style="color: #ffffff">White words</p>
  <p style="color: #000000">Black words</p>
  <p style="color: navy; font-size: 6px">Small words</p>
  <div style="background-color: #ffff99">On a light ground</div>
  <div style="width: 900px; max-width: 900px; padding: 400px; line-height: 4px; height: 8px">A wide board with words enough for more than a line of it, drawn for a desk</div>
  <table><tr><th>One</th><th>Two</th><th>Three</th><th>Four</th><th>Five</th></tr>
  <tr>${`<td>${CELL}</td>`.repeat(5)}</tr></table>`;

for (const look of ['dark', 'light'] as const)
  test(`an operator’s colours, sizes and tables yield to the reader’s screen (${look})`, async ({ page }) => {
    await english(page);
    await theme(page, look);
    await page.setViewportSize({ width: 320, height: 700 });
    await withAnnouncements(page, { execution: 'B', content: HTML });
    await page.goto('/m/home');
    const pane = page.getByRole('dialog', { name: 'Notifications' }).getByRole('tabpanel');
    await expect(pane.getByText('White words')).toBeVisible();

    const contrasts = () =>
      pane.evaluate((place) => {
        const light = (text: string) => {
          const [r = 0, g = 0, b = 0] = (text.match(/[\d.]+/g) ?? []).map(
            (part) => Number(part) / (text.startsWith('color') ? 1 : 255),
          );
          const [x, y, z] = [r, g, b].map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [
            number,
            number,
            number,
          ];
          return 0.2126 * x + 0.7152 * y + 0.0722 * z;
        };
        const back = (element: Element | null): string => {
          const own = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)';
          return element && /, 0\)|\/ 0\)|transparent/.test(own) ? back(element.parentElement) : own;
        };
        return ['White words', 'Black words', 'Small words', 'On a light ground'].map((words) => {
          const element = [...place.querySelectorAll('p, div')].find((each) => each.textContent === words);
          if (!element) return 0;
          const [a, b] = [light(getComputedStyle(element).color), light(back(element))];
          return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        });
      });
    expect((await contrasts()).filter((ratio) => ratio < 4.45)).toEqual([]);
    await page.evaluate(
      (other) => {
        document.documentElement.dataset['theme'] = other;
      },
      look === 'dark' ? 'light' : 'dark',
    );
    await expect.poll(async () => (await contrasts()).filter((ratio) => ratio < 4.45)).toEqual([]);

    const shape = await pane.evaluate((place) => {
      const size = (words: string) => {
        const element = [...place.querySelectorAll<HTMLElement>('p, div, td')].find((each) =>
          each.textContent?.startsWith(words),
        );
        const { fontSize, lineHeight } = element ? getComputedStyle(element) : { fontSize: '0', lineHeight: '0' };
        return {
          width: element?.clientWidth ?? 0,
          font: Number.parseFloat(fontSize),
          line: Number.parseFloat(lineHeight),
          full: (element?.scrollHeight ?? 1) <= (element?.clientHeight ?? 0),
        };
      };
      const table = place.querySelector('table');
      return {
        fits: place.scrollWidth <= place.clientWidth,
        small: size('Small words').font,
        board: size('A wide board'),
        cell: size('Withdrawals').width,
        scrolls: (table?.parentElement?.scrollWidth ?? 0) > (table?.parentElement?.clientWidth ?? 0),
        room: place.clientWidth,
      };
    });
    expect(shape).toMatchObject({ fits: true, scrolls: true, board: { full: true } });
    expect(shape.small).toBeGreaterThanOrEqual(11);
    expect(shape.board.line).toBeGreaterThanOrEqual(shape.board.font * 1.19);
    expect(shape.board.width).toBeGreaterThan(shape.room / 2);
    expect(shape.cell).toBeGreaterThan(shape.small * 4);
  });
