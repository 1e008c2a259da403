/** Import of a feed in the console: the differences, and the import of what was reviewed. */
import {
  exportCatalogueFeed,
  importCatalogueFeed,
  previewFeed,
} from '@parlour/contract/catalogue-feed.admin.endpoints';
import { closePage, openPage } from '@parlour/ui/testing/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs } from '../../app/testing/markup.tsx';
import { type Answer, mountPart } from '../../app/testing/mounted.tsx';
import { setRights } from '../../shared/rights.tsx';
import { EN, t } from '../../shared/texts.ts';
import { FeedExport } from './FeedExport.tsx';
import { FeedImport } from './FeedImport.tsx';
import { fieldText, fieldValue } from './feed.rules.ts';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

const NONE = { added: 0, changed: 0, removed: 0 };
const EMPTY = previewFeed.output.parse({
  format: 'json',
  feedVendors: [
    { code: 'JL', name: 'Nine Rivers', games: 3 },
    { code: 'PG', name: '', games: 1 },
  ],
  fingerprint: 'none',
  vendors: NONE,
  classifications: NONE,
  games: NONE,
  gamesBefore: 82,
  removesMany: false,
  refused: 0,
  warnings: 0,
  remarks: [],
  differences: [],
  next: null,
});
const PREVIEW = previewFeed.output.parse({
  ...EMPTY,
  fingerprint: 'first',
  games: { added: 1, changed: 1, removed: 1 },
  refused: 1,
  warnings: 2,
  remarks: [
    {
      vendor: 'JL',
      refused: 1,
      warnings: 2,
      rows: [
        {
          kind: 'refused',
          line: 12,
          what: 'game 3 (JL/b)',
          code: 'b',
          reason: 'nodeId: 1 to 18 digits',
          mend: 'correct it',
        },
        {
          kind: 'warning',
          line: 14,
          what: 'game 1004',
          code: 'd',
          reason: 'its name holds U+FFFD',
          mend: 'export again',
        },
      ],
    },
  ],
  differences: [
    {
      kind: 'game',
      change: 'changed',
      vendor: 'JL',
      id: '1001',
      code: 'a',
      name: 'Jade',
      line: 7,
      fields: [
        { field: 'names.MY', from: 'ကျောက်', to: null },
        { field: 'new', from: 'false', to: 'true' },
      ],
    },
    {
      kind: 'game',
      change: 'added',
      vendor: 'JL',
      id: '1009',
      code: 'i',
      name: 'Fresh',
      line: 9,
      fields: [{ field: 'order', from: null, to: '4' }],
    },
    { kind: 'game', change: 'removed', vendor: 'PG', id: '2001', code: 'x', name: 'Gone', line: 0, fields: [] },
  ],
});
const ok = (value: unknown): Answer => ({ success: true, value });
const isImport = ({ path }: { path: string }) => path.startsWith(`${importCatalogueFeed.path}?`);
const queryOf = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));

/** Opens the page with a pasted feed. @param answers answers previews and imports, in order; the last one again */
async function openWith(answers: { previews: Answer[]; imports?: Answer[] }) {
  const next = (list: Answer[]): Answer => (list.length > 1 ? list.shift() : list[0]) ?? ok(null);
  const page = await mountPart(<FeedImport />, {
    answer: (call) => next(isImport(call) ? (answers.imports ?? []) : answers.previews),
  });
  const settle = async () => {
    for (let step = 0; step < 6; step++) await page.forward(1);
  };
  await page.enter(t('feed.paste'), '{"format":"parlour-feed/1"}');
  await page.push(t('feed.show'));
  await settle();
  return {
    ...page,
    settle,
    texts: () => page.box.textContent,
    importsSent: () => page.sent.filter(isImport).map(({ path }) => queryOf(path)),
    previewsSent: () => page.sent.filter((call) => !isImport(call)),
  };
}

beforeEach(() => {
  openPage();
  signInAs('owner');
});
afterEach(async () => {
  await closePage();
  setRights(null);
});

describe('the import of a feed', () => {
  it('shows what would change field by field, and what was rejected, before anything changes', async () => {
    const page = await openWith({ previews: [ok(PREVIEW)] });
    const [sent] = page.previewsSent();
    expect(new TextDecoder().decode(sent?.body as Uint8Array)).toBe('{"format":"parlour-feed/1"}');
    const rows = page.all('tr').map((row) => row.children.map(({ textContent }) => textContent));
    expect(rows.slice(0, 4)).toEqual([
      ['Differences', 'New', 'Changed', 'Removed'],
      ['Vendors', '0', '0', '0'],
      ['Classifications', '0', '0', '0'],
      ['Games', '1', '1', '1'],
    ]);
    expect(rows.slice(5)).toEqual([
      ['JadeJL/a · 1001 · line 7', 'Games', 'Changed', 'Name (MY) ကျောက် becomes→ –New no becomes→ yes'],
      ['FreshJL/i · 1009 · line 9', 'Games', 'New', '1 fieldOrder 4'],
      ['GonePG/x · 2001', 'Games', 'Removed', '–'],
    ]);
    expect(page.all('summary')[0]?.textContent).toBe('JL: 1 rejected line, 2 warnings');
    expect(page.texts()).toContain('Rejected, line 12game 3 (JL/b)nodeId: 1 to 18 digitscorrect it');
    expect(page.texts()).toContain('game 1004 (d)');
    expect(page.texts()).toContain('1 more is not shown.');
    expect(page.importsSent()).toEqual([]);
  });

  it('imports what was shown, for a reason, and then shows that nothing differs', async () => {
    const done = { vendors: NONE, classifications: NONE, games: PREVIEW.games, refused: 1 };
    const page = await openWith({ previews: [ok(PREVIEW), ok(EMPTY)], imports: [ok(done)] });
    await page.push(t('feed.apply'));
    expect(page.faults()).toEqual([t('members.reasonMissing')]);
    await page.enter(t('members.reason'), 'new games');
    await page.push(t('feed.apply'));
    await page.settle();
    expect(page.importsSent()).toEqual([{ fingerprint: 'first', remove: '0', reason: 'new games' }]);
    expect(page.statuses()).toContain('Imported. Games: 1 new, 1 changed, 1 removed.');
    expect(page.texts()).toContain(t('feed.empty'));
    expect(page.all('button').map(({ textContent }) => textContent)).not.toContain(t('feed.apply'));
  });

  it('is refused after another change, shows fresh differences, and then imports those', async () => {
    const fresh = { ...PREVIEW, fingerprint: 'second', games: { added: 1, changed: 0, removed: 1 } };
    const page = await openWith({
      previews: [ok(PREVIEW), ok(fresh)],
      imports: [{ success: false, code: 'catalogue.changed' }],
    });
    await page.enter(t('members.reason'), 'new games');
    await page.push(t('feed.apply'));
    await page.settle();
    expect(page.alerts()).toEqual([EN['failure.catalogue.changed']]);
    expect(page.previewsSent()).toHaveLength(2);
    await page.push(t('feed.apply'));
    await page.settle();
    expect(page.importsSent().map(({ fingerprint }) => fingerprint)).toEqual(['first', 'second']);
  });

  it('of a feed that removes many games waits until this is confirmed, for these differences only', async () => {
    const many = { ...PREVIEW, removesMany: true, games: { ...NONE, removed: 9 } };
    const more = { ...many, fingerprint: 'second', games: { ...NONE, removed: 40 } };
    const page = await openWith({
      previews: [ok(many), ok(more)],
      imports: [{ success: false, code: 'catalogue.changed' }],
    });
    await page.enter(t('members.reason'), 'a new contract');
    await page.push(t('feed.apply'));
    expect([page.alerts(), page.importsSent()]).toEqual([[t('feed.removeMissing')], []]);
    const label = page.all('label').find(({ textContent }) => textContent === 'Remove 9 of 82 games');
    const tick = label?.children.find(({ localName }) => localName === 'input');
    Object.assign(tick ?? {}, { checked: true });
    await page.press(tick);
    await page.push(t('feed.apply'));
    await page.settle();
    expect(page.importsSent()).toEqual([{ fingerprint: 'first', remove: '1', reason: 'a new contract' }]);
    expect(page.texts()).toContain('Remove 40 of 82 games');
    await page.push(t('feed.apply'));
    expect([page.alerts(), page.importsSent().length]).toEqual([[t('feed.removeMissing')], 1]);
  });

  it('of some vendors shows their differences before it imports them, and no others', async () => {
    const some = { ...PREVIEW, fingerprint: 'some' };
    const done = { vendors: NONE, classifications: NONE, games: PREVIEW.games, refused: 0 };
    const page = await openWith({ previews: [ok(PREVIEW), ok(some), ok(EMPTY)], imports: [ok(done)] });
    const tick = async (text: string) => {
      const label = page.all('label').find(({ textContent }) => textContent.startsWith(text));
      const input = label?.children.find(({ localName }) => localName === 'input');
      Object.assign(input ?? {}, { checked: true });
      await page.press(input);
    };
    const names = () => page.all('button').map(({ textContent }) => textContent);
    await tick(t('feed.vendorsSome'));
    // Nothing is shown or imported that is not of the choice.
    expect([names().includes(t('feed.apply')), page.all('table')]).toEqual([false, []]);
    const show = async () => {
      await page.press(page.all('button').findLast(({ textContent }) => textContent === t('feed.show')));
      await page.settle();
    };
    await show();
    expect([page.alerts(), page.previewsSent().length]).toEqual([[t('feed.vendorsMissing')], 1]);
    await tick('Nine Rivers (JL) 3 games');
    await tick('PG 1 game');
    await show();
    expect(queryOf(page.previewsSent().at(-1)?.path ?? '')).toEqual({ vendors: 'JL,PG' });
    await page.enter(t('members.reason'), 'a new contract');
    await page.push(t('feed.apply'));
    await page.settle();
    expect(page.importsSent()).toEqual([
      { vendors: 'JL,PG', fingerprint: 'some', remove: '0', reason: 'a new contract' },
    ]);
  });

  it('says why a feed cannot be read, and that one is missing', async () => {
    const page = await openWith({
      previews: [{ success: false, code: 'catalogue.feed', value: { reason: 'the feed is not JSON: line 3' } }],
    });
    expect(page.texts()).toContain('the feed is not JSON: line 3');
    await page.enter(t('feed.paste'), ' ');
    await page.push(t('feed.show'));
    expect(page.texts()).toContain(t('feed.nothing'));
  });

  it('shows a failure that is none of the feed’s, with another try', async () => {
    const page = await openWith({ previews: [{ success: false, code: 'system.busy' }, ok(EMPTY)] });
    expect(page.texts()).toContain(t('feed.failedTitle'));
    await page.push(t('state.retry'));
    await page.settle();
    expect(page.texts()).toContain(t('feed.empty'));
  });
});

it('the catalogue is exported in both formats of a feed, and a failure is shown', async () => {
  const page = await mountPart(<FeedExport />, { answer: () => ({ success: false, code: 'system.busy' }) });
  await page.push(t('files.as.json'));
  await page.push(t('files.as.csv'));
  const sent = page.sent.map(({ method, path, body }) => [method, path, body]);
  expect(sent).toEqual(['json', 'csv'].map((format) => ['POST', exportCatalogueFeed.path, { format }]));
  expect(page.alerts()).toEqual([EN['error.system']]);
});

it('fields have labels, and a field that is not known its own name', () => {
  expect(['names.MY', 'iconUrl', 'later'].map(fieldText)).toEqual(['Name (MY)', 'Picture', 'later']);
  expect([null, 'true', 'false', '3'].map(fieldValue)).toEqual(['–', 'yes', 'no', '3']);
});
