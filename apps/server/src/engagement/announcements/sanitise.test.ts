import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatedHtml, HOSTILE_HTML } from '../../testing/hostile-html.ts';
import { cleanHtml } from './sanitise.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');

/** Returns the sources of a folder, without tests, by their path from the root. */
const sourcesOf = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name))
      .map((name) => [`${folder}/${name}`, readFileSync(join(ROOT, folder, name), 'utf8')]),
  );

describe('the cleaning of HTML when it is saved', () => {
  it('P-48 of what tries to run nothing is left but text, whatever it is put together from', async () => {
    for (const html of [...Object.values(HOSTILE_HTML).flat(), ...generatedHtml(500)]) {
      const clean = await cleanHtml(html);
      const tags = clean.match(/<[a-z](?:"[^"]*"|[^">])*>/gi) ?? [];
      const bad = tags.filter(
        (tag) =>
          /^<(script|style|svg|math|iframe|form|input|object|embed|template|video|base|meta|link)\b/i.test(tag) ||
          /\s(on\w+|style|srcset|id|name|class|srcdoc|formaction|xlink:href)=/i.test(tag.replace(/="[^"]*"/g, '=')) ||
          /\s(href|src)="(?!\/m[/?#"]|\/img\/|https:)/i.test(tag),
      );
      expect([html, bad]).toEqual([html, []]);
    }
  });
  it('rules of a style sheet stand at the elements that they meet, the stronger one last', async () => {
    const html = `<style>/* x */ p, .big { font-size: 20px } p.big { color: RED } #one { color: blue; top: 0 }
      @media (min-width: 1px) { p { color: green } } p > b { color: green } * { margin: 0 }</style>
      <p>a</p><p class="big">b</p><p class="big" id="one" style="font-size: 30px">c</p>`;
    expect(await cleanHtml(html)).toBe(
      [
        '<p data-style="margin: 0; font-size: 20px">a</p>',
        '<p data-style="margin: 0; font-size: 20px; color: red">b</p>',
        '<p data-style="margin: 0; color: blue; font-size: 30px">c</p>',
      ].join(''),
    );
  });
  it('style sheets do not blow a text up', async () => {
    const html = `<style>* { margin: 1px 2px 3px 4px; padding: 1px 2px 3px 4px }</style>${'<p>a</p>'.repeat(2_000)}`;
    expect(await cleanHtml(html)).toBe('<p>a</p>'.repeat(2_000));
  });
  it('old ways of writing a look are taken over, pictures stand where the merchant’s hosts have them', async () => {
    expect(await cleanHtml('<center><font color="red">x</font></center>')).toBe(
      '<div data-style="text-align: center"><span data-style="color: red">x</span></div>',
    );
    const picture = '<img alt="A" width="300" src="https://cdn.example/a.png" />';
    expect([await cleanHtml(picture), await cleanHtml(picture, ['https://cdn.example'])]).toEqual(['', picture]);
  });
});

describe('P-48 every HTML of an operator goes through these two', () => {
  const server = sourcesOf('apps/server/src');
  it('each subject that keeps HTML cleans it by the one function', () => {
    const cleans = [...server].filter(([, text]) => /\bcleanHtml\(/.test(text)).map(([file]) => file.split('/')[4]);
    expect([...new Set(cleans)]).toEqual(expect.arrayContaining(['announcements', 'help', 'inbox', 'promotions']));
    const others = [...server].filter(
      ([file, text]) => /sanitize-html/.test(text) && !file.endsWith('announcements/sanitise.ts'),
    );
    expect(others.map(([file]) => file)).toEqual([]);
  });
  it('the words of an HTML text are read by one function', () => {
    const all = [...server, ...sourcesOf('apps/player/src'), ...sourcesOf('apps/console/src')];
    const others = all.filter(([, text]) => /replace(?:All)?\(\s*\/<\[\^>\]/.test(text)).map(([file]) => file);
    expect(others).toEqual([]);
  });
  it('nothing in a browser makes HTML of a text but the one function', () => {
    const browser = new Map(
      ['apps/player/src', 'apps/console/src', 'packages/ui/src'].flatMap((folder) => [...sourcesOf(folder)]),
    );
    const makers =
      /dompurify|dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|createContextualFragment|DOMParser/;
    expect([...browser].filter(([, text]) => makers.test(text)).map(([file]) => file)).toEqual([
      'packages/ui/src/rich.ts',
    ]);
    const users = [...browser].filter(([, text]) => /from '@parlour\/ui\/RichHtml'/.test(text)).map(([file]) => file);
    expect(users.toSorted()).toEqual([
      'apps/console/src/shared/editor/PhonePreview.tsx',
      // A fixed text of our own, as a specimen.
      'apps/console/src/workshop/specimens.tsx',
      'apps/player/src/shared/html/Html.tsx',
    ]);
  });
});
