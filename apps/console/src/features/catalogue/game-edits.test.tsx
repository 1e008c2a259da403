/** Changes of many games in the console: the selection, the comparison, and the change of what was compared. */
import { listCatalogueGames, listCatalogueVendors } from '@parlour/contract/catalogue.admin.endpoints';
import { editGames, listGameEdits, previewGameEdit } from '@parlour/contract/game-edits.admin.endpoints';
import { closePage, openPage } from '@parlour/ui/testing/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Role, signInAs } from '../../app/testing/markup.tsx';
import { type Answer, mountPart } from '../../app/testing/mounted.tsx';
import { setRights } from '../../shared/rights.tsx';
import { EN, t } from '../../shared/texts.ts';
import { GamesView } from './GamesView.tsx';
import { draftOf, isSelected, UNCHANGED, withGame } from './game-edits.rules.ts';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

const game = (nodeId: string, name: string) => ({
  nodeId,
  name,
  vendor: 'JL',
  category: 'RNG',
  shelf: 'open' as const,
  vendorShelf: 'open' as const,
  hot: false,
  fresh: true,
});
const GAMES = listCatalogueGames.output.parse({
  games: [game('1001', 'Jade'), game('1002', 'Lotus'), game('1003', 'Tiger')],
  next: null,
});
const VENDORS = listCatalogueVendors.output.parse({
  vendors: [
    {
      code: 'JL',
      name: 'Nine Rivers',
      categories: ['RNG'],
      shelf: 'open',
      maintenance: null,
      hot: false,
      games: 3,
      heldBack: 0,
    },
  ],
  languages: ['EN', 'MY'],
});
const open = { shelf: 'open', hot: false, fresh: true } as const;
const PREVIEW = previewGameEdit.output.parse({
  version: '7',
  matched: 2,
  changed: 2,
  isTooMany: false,
  sample: [
    { nodeId: '1001', name: 'Jade', vendor: 'JL', before: open, after: { ...open, shelf: 'paused', hot: true } },
  ],
});
const EDITS = listGameEdits.output.parse({
  rows: [
    {
      id: '12',
      madeAt: '2026-03-01T10:00:00.000Z',
      madeBy: 'thiri',
      draft: { shelf: 'hidden', hot: false },
      games: 40,
      reason: 'a contract ended',
      undone: null,
    },
    {
      id: '11',
      madeAt: '2026-02-01T10:00:00.000Z',
      madeBy: 'nandar',
      draft: { fresh: true },
      games: 1,
      reason: 'spring',
      undone: { at: '2026-02-02T10:00:00.000Z', by: 'thiri' },
    },
  ],
});
const ok = (value: unknown): Answer => ({ success: true, value });

/** Opens the list of games. @param answers answers previews and edits, in order; the last one again */
async function openWith(answers: { previews?: Answer[]; edits?: Answer[]; history?: Answer; undo?: Answer } = {}) {
  const next = (list: Answer[] = []): Answer => (list.length > 1 ? list.shift() : list[0]) ?? ok(null);
  const page = await mountPart(<GamesView />, {
    answer: ({ path, method }) => {
      if (path === previewGameEdit.path) return next(answers.previews);
      if (path.endsWith('/undo')) return answers.undo ?? ok(null);
      if (method === 'GET' && path === listGameEdits.path) return answers.history ?? ok({ rows: [] });
      if (path === editGames.path) return next(answers.edits);
      return ok(path.startsWith(listCatalogueVendors.path) ? VENDORS : GAMES);
    },
  });
  const settle = async () => {
    for (let step = 0; step < 6; step++) await page.forward(1);
  };
  await settle();
  const tick = async (text: string, checked = true) => {
    const label = page.all('label').find(({ textContent }) => textContent === text);
    const input = label?.children.find(({ localName }) => localName === 'input');
    Object.assign(input ?? {}, { checked });
    await page.press(input);
  };
  const choose = async (label: string, value: string) => {
    const select = Object.assign(page.control(label), { value });
    await page.does(() => select.dispatchEvent(new Event('change', { bubbles: true })));
    await settle();
  };
  const bodies = (path: string) =>
    page.sent.filter((call) => call.path === path && call.method === 'POST').map(({ body }) => body);
  return {
    ...page,
    settle,
    tick,
    choose,
    texts: () => page.box.textContent,
    previewsSent: () => bodies(previewGameEdit.path),
    editsSent: () => bodies(editGames.path),
    show: async () => {
      await page.push(t('edits.show'));
      await settle();
    },
    apply: async () => {
      await page.push(t('edits.apply'));
      await settle();
    },
  };
}

const start = (role: Role) => {
  openPage();
  signInAs(role);
};
beforeEach(() => start('owner'));
afterEach(async () => {
  await closePage();
  setRights(null);
});

describe('a change of many games', () => {
  it('of single games is compared first, then applied with a reason as it was compared', async () => {
    const page = await openWith({ previews: [ok(PREVIEW)], edits: [ok({ changed: 2 })] });
    await page.tick('Select Jade');
    await page.tick('Select Lotus');
    await page.tick('Select Tiger');
    await page.tick('Select Tiger', false);
    expect(page.statuses()).toContain('2 games selected');
    await page.show();
    expect([page.alerts(), page.previewsSent()]).toEqual([[t('edits.nothing')], []]);
    await page.choose(t('shelf.state'), 'paused');
    await page.choose(t('shelf.hot'), 'add');
    await page.show();
    const edit = { selection: { nodeIds: ['1001', '1002'], filter: null }, draft: { shelf: 'paused', hot: true } };
    expect(page.previewsSent()).toEqual([edit]);
    expect(page.texts()).toContain('2 games change, of 2 selected.');
    expect(page.texts()).toContain('Jade Open · New becomes→ Paused · Hot · New');
    expect(page.texts()).toContain('and 1 more game');
    await page.apply();
    expect([page.faults(), page.editsSent()]).toEqual([[t('members.reasonMissing')], []]);
    await page.enter(t('members.reason'), 'a broken reel');
    await page.apply();
    expect(page.editsSent()).toEqual([{ ...edit, version: '7', reason: 'a broken reel' }]);
    expect(page.statuses()).toContain('2 games changed.');
    expect(page.all('h2').map(({ textContent }) => textContent)).not.toContain(t('edits.title'));
  });

  it('of all that match is of the filter of the list, and a change of the filter ends it', async () => {
    const page = await openWith({ previews: [ok(PREVIEW)] });
    await page.choose(t('shelf.vendor'), 'JL');
    await page.push(t('edits.all'));
    expect(page.texts()).toContain(t('edits.chosenAll'));
    await page.choose(t('shelf.new'), 'remove');
    await page.show();
    expect(page.previewsSent()).toEqual([
      { selection: { nodeIds: null, filter: { name: '', vendor: 'JL', shelf: null } }, draft: { fresh: false } },
    ]);
    await page.choose(t('shelf.vendor'), '');
    expect(page.texts()).not.toContain(t('edits.chosenAll'));
  });

  it('is compared again after it was changed, and cannot be applied before', async () => {
    const page = await openWith({ previews: [ok(PREVIEW)] });
    await page.tick('Select Jade');
    await page.choose(t('shelf.state'), 'paused');
    await page.show();
    const buttons = () => page.all('button').map(({ textContent }) => textContent);
    expect(buttons()).toContain(t('edits.apply'));
    await page.choose(t('shelf.state'), 'hidden');
    expect(buttons()).not.toContain(t('edits.apply'));
    await page.show();
    expect(buttons()).toContain(t('edits.apply'));
    await page.tick('Select Lotus');
    expect(buttons()).not.toContain(t('edits.apply'));
  });

  it('is refused after another change, compared again, and then applied', async () => {
    const page = await openWith({
      previews: [ok(PREVIEW), ok({ ...PREVIEW, version: '8', changed: 1 })],
      edits: [{ success: false, code: 'catalogue.changed' }, ok({ changed: 1 })],
    });
    await page.tick('Select Jade');
    await page.choose(t('shelf.state'), 'paused');
    await page.show();
    await page.enter(t('members.reason'), 'a broken reel');
    await page.apply();
    expect(page.alerts()).toEqual([EN['failure.catalogue.changed']]);
    expect(page.texts()).toContain('1 game changes, of 2 selected.');
    await page.apply();
    expect(page.editsSent().map((body) => (body as { version: string }).version)).toEqual(['7', '8']);
    expect(page.statuses()).toContain('1 game changed.');
  });

  it('says that nothing changes, that too many are selected, and that they could not be compared', async () => {
    const page = await openWith({
      previews: [
        ok({ ...PREVIEW, changed: 0, sample: [] }),
        ok({ ...PREVIEW, matched: 3409, changed: 0, isTooMany: true, sample: [] }),
        { success: false, code: 'system.busy' },
      ],
    });
    await page.push(t('edits.all'));
    await page.choose(t('shelf.state'), 'open');
    await page.show();
    expect(page.texts()).toContain(t('edits.none'));
    await page.choose(t('shelf.state'), 'paused');
    await page.show();
    expect(page.alerts()).toEqual(['3,409 games are selected, and one change covers up to 2,000. Narrow the filter.']);
    await page.choose(t('shelf.state'), 'hidden');
    await page.show();
    expect(page.texts()).toContain(t('edits.failedTitle'));
    expect(page.all('button').map(({ textContent }) => textContent)).not.toContain(t('edits.apply'));
  });

  it('is not offered without the right to change games', async () => {
    await closePage();
    start('auditor');
    const page = await openWith();
    expect(page.texts()).toContain('Jade');
    expect([
      page.all('label').filter(({ textContent }) => textContent.startsWith('Select')),
      page.all('button'),
    ]).toEqual([[], []]);
  });
});

describe('recent changes of many games', () => {
  it('are listed, and undone with a reason, once', async () => {
    const page = await openWith({ history: ok(EDITS), undo: ok({ restored: 39, kept: 1 }) });
    const rows = page.all('li').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Hidden · Hot badge removed: 40 gamesthiri, .* · “a contract ended”Undo$/),
      expect.stringMatching(/^New badge added: 1 gamenandar, .* · “spring”Undone by thiri, .*$/),
    ]);
    const undo = 'Undo: Hidden · Hot badge removed: 40 games';
    await page.push(undo);
    expect(page.faults()).toEqual([t('members.reasonMissing')]);
    await page.enter(t('members.reason'), 'a mistake');
    await page.push(undo);
    await page.settle();
    expect(page.sent.filter(({ path }) => path.endsWith('/undo'))).toEqual([
      { method: 'POST', path: '/wps/console/shelf/edits/12/undo', body: { reason: 'a mistake' } },
    ]);
    expect(page.statuses()).toContain('39 games restored, 1 changed since then.');
  });

  it('are not shown while there are none, and a failure is', async () => {
    const none = await openWith();
    expect(none.texts()).not.toContain(t('edits.history'));
    await none.unmount();
    const failed = await openWith({ history: { success: false, code: 'system.busy' } });
    expect(failed.texts()).toContain(t('edits.historyFailed'));
  });

  it('are not undone without the right to change games', async () => {
    await closePage();
    start('auditor');
    const page = await openWith({ history: ok(EDITS) });
    expect(page.texts()).toContain('Hidden · Hot badge removed: 40 games');
    expect(page.all('button')).toEqual([]);
  });
});

it('a selection loses its last game and becomes none; a filter selects all', () => {
  const one = withGame(null, '1', true);
  expect([one, withGame(one, '2', true), withGame(one, '1', false)]).toEqual([
    { nodeIds: ['1'], filter: null },
    { nodeIds: ['1', '2'], filter: null },
    null,
  ]);
  const all = { nodeIds: null, filter: { name: '', vendor: '', shelf: null } };
  expect([isSelected(one, '1'), isSelected(one, '2'), isSelected(all, '2'), isSelected(null, '1')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([draftOf(UNCHANGED), draftOf({ ...UNCHANGED, fresh: 'add' })]).toEqual([null, { fresh: true }]);
});
