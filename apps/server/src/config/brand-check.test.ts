/** Messages about faulty brands and colours. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBrand } from './brand-check.ts';
import { findThemeProblems } from './brand-theme.ts';
import { ROOT } from './config.ts';

const DEMO = join(ROOT, 'brands/demo');
const COMMAND = join(import.meta.dirname, '../cli/brand.ts');

let dir = '';
const makeFolder = () => {
  dir = mkdtempSync(join(tmpdir(), 'brand-check-'));
  cpSync(join(DEMO, 'brand.json'), join(dir, 'brand.json'));
};
const removeFolder = () => rmSync(dir, { recursive: true });
const write = (name: string, content: unknown) => {
  mkdirSync(join(dir, name, '..'), { recursive: true });
  writeFileSync(join(dir, name), typeof content === 'string' ? content : JSON.stringify(content));
};

describe('the check of a brand', () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  it('finds nothing wrong with the one that ships', async () => {
    expect((await checkBrand(DEMO)).problems).toEqual([]);
  });

  it('takes a second limit of approvals that is not below what one operator may credit alone', async () => {
    const brand = JSON.parse(readFileSync(join(dir, 'brand.json'), 'utf8')) as object;
    const problemsWith = async (credit: object) => {
      write('brand.json', { ...brand, credit });
      return (await checkBrand(dir)).problems.filter((problem) => problem.includes('threeAbove'));
    };
    expect(await problemsWith({ perDay: '1000', threeAbove: '1000' })).toEqual([]);
    expect(await problemsWith({ perDay: '1000', threeAbove: '999' })).toHaveLength(1);
    expect(await problemsWith({ perDay: '1000', threeAbove: '1e9' })).toHaveLength(1);
  });

  it('names every problem of every file at once', async () => {
    const brand = JSON.parse(readFileSync(join(dir, 'brand.json'), 'utf8')) as object;
    write('brand.json', { ...brand, currency: 'XQQ', languages: ['EN', 'MY'] });
    write('theme.css', ':root { --brand: green; }');
    write('texts/EN.json', { 'nav.hoem': 'Lounge' });
    write('texts/FR.json', { 'nav.home': 'Salon' });
    write('help/topics.json', [{ tag: 'start', icon: 'none', articles: [] }]);
    write('help/EN.json', '{');
    write('promotions.json', { categories: [], promotions: [{ id: 'x' }] });
    write('rooms.json', {});
    write('chat.json', { greeting: {}, hours: {}, canned: [{ shortcut: 'UPPER', texts: { EN: 'x' } }] });
    write('vendor-marks.json', []);
    write('feed/catalogue.json', '{ "format": "other" }');
    const { brand: read, problems } = await checkBrand(dir);
    expect(read).toBeNull();
    const places = [
      'brand.json: currency:',
      'theme.css: line 1: --brand:',
      'texts/EN.json: nav.hoem',
      'texts/FR.json:',
    ];
    places.push(
      'help/topics.json: 0.icon:',
      'help/EN.json: is not JSON',
      'promotions.json: promotions.0.',
      'rooms.json:',
    );
    places.push('chat.json: canned.0.shortcut:', 'vendor-marks.json:', 'feed/catalogue.json:');
    expect(places.filter((place) => !problems.some((problem) => problem.startsWith(place)))).toEqual([]);
  });

  it('names a help page without a text, and a promotion in a category that is not there', async () => {
    write('help/topics.json', [{ tag: 'start', icon: 'gift', articles: ['first'] }]);
    write('help/EN.json', { start: { title: 'Start', content: '' } });
    const file = JSON.parse(readFileSync(join(DEMO, 'promotions.json'), 'utf8')) as { categories: { id: string }[] };
    const [first] = file.categories;
    write('promotions.json', { ...file, categories: file.categories.slice(1) });
    const { problems } = await checkBrand(dir);
    expect(problems[0]).toBe('help/EN.json: first: has no page (write it, or take the tag out of help/topics.json)');
    expect(problems[1]).toContain(`${first?.id} is not among the categories of the file`);
  });

  it('names rules and payment methods that the start would refuse', async () => {
    const brand = JSON.parse(readFileSync(join(dir, 'brand.json'), 'utf8')) as {
      bonus: { maxWagering: number; rules: { code: string; wagering: number }[] };
      deposits: { methods: { code: string; least: string; most: string }[] };
    };
    const [rule, method] = [brand.bonus.rules[0], brand.deposits.methods[0]];
    if (!rule || !method) throw new Error('the demo brand has a rule and a method');
    rule.wagering = brand.bonus.maxWagering + 1;
    [method.least, method.most] = [method.most, method.least];
    write('brand.json', brand);
    const { problems } = await checkBrand(dir);
    expect(problems.filter((problem) => problem.startsWith('brand.json'))).toEqual([
      `brand.json: bonus.rules: ${rule.code}: wagering is above bonus.maxWagering (${brand.bonus.maxWagering})`,
      `brand.json: deposits.methods: ${method.code}: most must be the least or more`,
    ]);
  });

  it('names a colour, a glyph and a field of vendors’ marks that would count as not chosen', async () => {
    write('vendor-marks.json', {
      JL: { colour: '#1976c2', glyph: 'waves' },
      PG: { colour: 'red' },
      FC: { glyph: 'unicorn' },
      'B G': { glyph: 'rings' },
      MW: { color: '#b0611a' },
    });
    const { problems } = await checkBrand(dir);
    expect(
      problems.filter((problem) => problem.startsWith('vendor-marks')).map((problem) => problem.split(':')[1]),
    ).toEqual([' PG.colour', ' FC.glyph', ' B G', ' MW']);
  });

  it('names pictures that are missing or of another form', async () => {
    for (const name of ['icons', 'flags', 'mark.svg']) cpSync(join(DEMO, name), join(dir, name), { recursive: true });
    expect((await checkBrand(dir)).problems).toEqual([]);
    write('mark.svg', '<html></html>');
    cpSync(join(DEMO, 'icons/icon-192.png'), join(dir, 'icons/icon-512.png'));
    write('icons/maskable-192.png', 'no picture');
    rmSync(join(dir, 'icons/apple-touch-icon.png'));
    rmSync(join(dir, 'flags/EN.svg'));
    const draw = '(draw all icons from mark.svg: node tools/brand-icons.ts with the folder)';
    expect((await checkBrand(dir)).problems).toEqual([
      'mark.svg: is not an SVG (save the mark of the brand there)',
      `icons/icon-512.png: has 192 by 192 pixels, and needs 512 by 512 ${draw}`,
      `icons/maskable-192.png: is not a PNG ${draw}`,
      `icons/apple-touch-icon.png: does not exist ${draw}`,
      'flags/EN.svg: does not exist (copy it from brands/demo/flags)',
    ]);
  });

  it('says that a folder is no brand, once', async () => {
    rmSync(join(dir, 'brand.json'));
    const { problems } = await checkBrand(dir);
    expect(problems).toEqual([expect.stringContaining('does not exist (name an existing folder under brands/')]);
  });
});

describe('colours of a theme', () => {
  it('are taken for one theme or for both', () => {
    expect(findThemeProblems('')).toEqual([]);
    expect(
      findThemeProblems(`/* Ours; { */
        :root { --brand-name: "A; } B"; }
        :root, [data-theme="dark"] { --brand: #fff; --brand-hover: rgb(250 250 250); --brand-press: #eeeeee }
        [data-theme='light'] { --brand: #5b2bb5; --brand-hover: #4a2394; --brand-press: #3b1c77; --brand-text: #4a2394; }`),
    ).toEqual([]);
  });

  it.each([
    [
      ':root { --brnad: #123456; }',
      'theme.css: line 1: --brnad: is not a colour of the brand (take it out, or set one of --brand,',
    ],
    [':root {\n --bg: #000000;\n}', 'theme.css: line 2: --bg: is not a colour of the brand'],
    [
      ':root { --brand: #12345; }',
      'theme.css: line 1: --brand: #12345 is not an opaque colour (write it as #rrggbb or rgb(r g b))',
    ],
    [':root { --brand: rgb(1 2 3 / 0.5); }', 'theme.css: line 1: --brand: rgb(1 2 3 / 0.5) is not an opaque colour'],
    [':root { color: red; }', 'theme.css: line 1: color: is not a custom property'],
    ['.button { --brand: #34d8a0; }', 'theme.css: line 1: .button: is not a selector of a theme'],
    [':root { --brand: #34d8a0;', 'theme.css: line 1: :root: is not closed (add } at its end)'],
    [
      ':root {\n --brand: #34d8a0\n --on-brand: #04231a;\n}',
      'theme.css: line 2: --brand: is not ended (add ; before the next line)',
    ],
    [':root { --brand: #34d8a0; } }', 'theme.css: line 1: } closes nothing (take it out)'],
    ['@import url(x.css);', 'theme.css: line 1: @import url(x.css): stands outside of a rule'],
    ['@media print { :root { --brand: #34d8a0; } }', 'theme.css: line 1: @media print: is not a selector of a theme'],
    [':root { --brand: #34d8a0 !important; }', 'theme.css: line 1: --brand: take !important out'],
    ['/* open', 'theme.css: line 1: a comment is not closed (add */)'],
    [':root { --brand-name: "open; }', 'theme.css: line 1: a text is not closed'],
  ])('%s is refused with its place and its mend', (css, problem) => {
    expect(findThemeProblems(css).some((found) => found.startsWith(problem))).toBe(true);
  });

  it('that could not be read are refused with figures and a colour that could, theme by theme', () => {
    expect(findThemeProblems('[data-theme="light"] {\n  --brand: #ffd400;\n}')).toEqual([
      'theme.css: line 2: --on-brand #ffffff on --brand #ffd400 in the light theme has a contrast of 1.43, and texts need 4.5 (change --brand)',
    ]);
    const whole = '--brand: #ffd400; --brand-hover: #ffdd33; --brand-press: #e6bf00;';
    const problems = findThemeProblems(`[data-theme="light"] { ${whole} }`);
    expect(problems.map((problem) => problem.slice(problem.lastIndexOf('(')))).toEqual([
      '(set --on-brand to #4f4f4f, or change --brand)',
      '(set --on-brand to #4f4f4f, or change --brand-hover)',
      '(set --on-brand to #4f4f4f, or change --brand-press)',
    ]);
    expect(findThemeProblems(`[data-theme="light"] { ${whole} --on-brand: #4f4f4f; }`)).toEqual([]);
  });

  it('are the same in percent as in numbers', () => {
    const themed = (front: string, back: string) =>
      findThemeProblems(`:root { --on-brand: ${front}; --brand: ${back}; }`);
    const unread = themed('rgb(255 255 255)', '#ffffff');
    expect(unread[0]).toContain('--on-brand #ffffff on --brand #ffffff in the dark theme has a contrast of 1.00');
    expect(themed('rgb(100% 100% 100%)', '#ffffff')).toEqual(unread);
    const black = 'rgb(0 0 0)';
    const readable = `--brand: rgb(100% 100% 100%); --brand-hover: rgb(98% 250 98%); --brand-press: #eeeeee`;
    expect(findThemeProblems(`[data-theme="dark"] { --on-brand: ${black}; ${readable}; }`)).toEqual([]);
    expect(themed(black, 'rgb(101% 100% 100%)')[0]).toContain('is not an opaque colour');
  });

  it('that are proposed can be read', () => {
    const [problem = ''] = findThemeProblems(':root { --brand-text: #777777; }');
    const [, mend = ''] = /set --brand-text to (#[0-9a-f]{6})/.exec(problem) ?? [];
    expect(
      findThemeProblems(`[data-theme="dark"] { --brand-text: ${mend}; }`).filter((each) => each.includes('--bg')),
    ).toEqual([]);
  });
});

describe('npm run brand -- check', () => {
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...words], {
      encoding: 'utf8',
      env: { ...process.env, BRAND: '', PORT: '0' },
    });
    return { status, said: stdout, errors: stderr };
  };

  it('ends with 0 for a brand that can be used, and with 1 for another one', () => {
    expect(run('check')).toEqual({ status: 0, said: 'brands/demo can be used.\n', errors: '' });
    expect(run('check', 'no-such-brand')).toEqual({
      status: 1,
      said: '',
      errors: expect.stringMatching(
        /^brands\/no-such-brand cannot be used; nothing was built, started or changed:\n {2}- brand: .*does not exist/,
      ),
    });
    expect(run('check', '../demo').status).toBe(1);
    expect(run('polish').status).toBe(2);
  });
});
