/** Hostile HTML through the sanitisers on saving and on display. */
import { join } from 'node:path';
// The plain `test`: policy violations are counted here, and expected where a sanitiser is disabled.
import { expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { cleanHtml } from '../apps/server/src/engagement/announcements/sanitise.ts';
import { generatedHtml, HOSTILE_HTML } from '../apps/server/src/testing/hostile-html.ts';

const HOSTILE = Object.values(HOSTILE_HTML).flat();
const GENERATED = generatedHtml(2_000);

/** Builds the app's sanitiser as one script, from its sources. */
async function showScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'html/entry.ts'), formats: ['es'], fileName: 'show' },
    },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  return bundle.output.find((part) => part.type === 'chunk')?.code ?? '';
}

type Shown = { ran: number; reports: string[]; left: number };

/** Inserts each text into the page, sanitised by the app or unchanged; returns what happened. */
async function show(page: Page, texts: string[], cleans: boolean): Promise<Shown> {
  return page.evaluate(
    async ([all, isCleaned]) => {
      const here = globalThis as unknown as { ran: () => void; showHtml: (html: string) => DocumentFragment };
      let ran = 0;
      let left = 0;
      here.ran = () => {
        ran++;
      };
      const reports: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        reports.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
      const place = document.body.appendChild(document.createElement('div'));
      const rest = () => new Promise((done) => setTimeout(done, 0));
      for (const [i, html] of all.entries()) {
        const box = document.createElement('div');
        if (isCleaned) box.replaceChildren(here.showHtml(html));
        else box.innerHTML = html;
        place.replaceChildren(box);
        for (const element of box.querySelectorAll('*')) {
          for (const name of ['mouseover', 'focus', 'input', 'animationstart', 'toggle', 'begin'])
            element.dispatchEvent(new Event(name));
          const href = element.getAttribute('href') ?? '';
          // External links do not run code and are not followed; script links are clicked.
          if (element instanceof HTMLElement && /script/i.test(href)) element.click();
          if (element.attributes.length > 0 && [...element.attributes].some(({ name }) => name.startsWith('on')))
            left++;
        }
        if (i % 20 === 0) await rest();
      }
      await new Promise((done) => setTimeout(done, 500));
      place.remove();
      return { ran, reports, left };
    },
    [texts, cleans] as const,
  );
}

test('P-48 W7 N90 nothing of an operator’s HTML runs, with both layers, with either one alone, and without a policy', async ({
  page,
}) => {
  const script = await showScript();
  await page.route(/x\.example/, (route) => route.abort());
  await page.route('**/show.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.route('**/bare.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>bare' }),
  );
  const open = async (path: string) => {
    await page.goto(path);
    await page.evaluate((address) => import(address), '/show.js');
  };
  const all = [...HOSTILE, ...GENERATED];
  expect(HOSTILE.length).toBeGreaterThanOrEqual(120);
  const saved = await Promise.all(all.map((html) => cleanHtml(html)));
  const nothing = { ran: 0, reports: [], left: 0 };

  await test.step('under the policy of the app: saved and shown as every text is', async () => {
    // A page without HTML of its own, because a second copy of the sanitiser may not register the trusted type policy's
    // name again.
    await open('/m/set');
    expect(await show(page, saved, true)).toEqual(nothing);
  });
  await test.step('with the cleaning of the server off', async () => {
    const { ran, left } = await show(page, all, true);
    expect([ran, left]).toEqual([0, 0]);
  });
  await test.step('without a policy: both, the app’s alone, the server’s alone', async () => {
    await open('/bare.html');
    expect(await show(page, saved, true)).toEqual(nothing);
    expect(await show(page, all, true)).toEqual(nothing);
    expect(await show(page, saved, false)).toEqual(nothing);
  });
  await test.step('what an operator means to write is there', async () => {
    const html = await cleanHtml('<style>p{color:#112233}</style><p>Hi <b>you</b></p><a href="/m/help">x</a>');
    const kept = await page.evaluate((text) => {
      const here = globalThis as unknown as { showHtml: (html: string) => DocumentFragment };
      document.body.replaceChildren(here.showHtml(text));
      return [
        document.querySelector('p')?.style.color,
        document.querySelector('b')?.textContent,
        document.links.length,
      ];
    }, html);
    expect(kept).toEqual(['rgb(17, 34, 51)', 'you', 1]);
  });
  await test.step('control: without any cleaning they do run', async () => {
    // Leaves out only the HTML that navigates the page away.
    const staying = HOSTILE.filter((html) => !/http-equiv|<form|<base|<isindex|<a [^>]*https?:/i.test(html));
    const { ran, left } = await show(page, staying, false);
    expect(ran).toBeGreaterThan(40);
    expect(left).toBeGreaterThan(30);
  });
});
