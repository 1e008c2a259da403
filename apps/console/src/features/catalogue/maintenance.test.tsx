/** Maintenance of a vendor in the console. */
import { updateCatalogueVendor } from '@parlour/contract/catalogue.admin.endpoints';
import { closePage, openPage } from '@parlour/ui/testing/page';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '../../app/testing/markup.tsx';
import { mountPart } from '../../app/testing/mounted.tsx';
import { toInput } from '../../shared/format.ts';
import { setRights } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { type CatalogueItem, CataloguePanel } from './CataloguePanel.tsx';
import { isSameForm, maintenanceOf, toForm, untilError } from './maintenance.rules.ts';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

beforeEach(() => {
  openPage();
  signInAs('owner');
});
afterEach(async () => {
  await closePage();
  setRights(null);
});

const UNTIL = '2036-03-01T10:00:00.000Z';
const JL: CatalogueItem = { kind: 'vendor', id: 'JL', name: 'Nine Rivers', shelf: 'paused', hot: false };

async function openPanel(thing: CatalogueItem) {
  const page = await mountPart(<CataloguePanel thing={thing} onSaved={vi.fn()} />, {
    answer: ({ method }) =>
      method === 'GET'
        ? { success: true, value: { vendors: [], languages: ['EN', 'MY'] } }
        : { success: true, value: { shelf: 'paused', hot: false, maintenance: null } },
  });
  await page.forward(1);
  const saved = () => page.sent.filter(({ method }) => method === 'PUT');
  const save = async () => {
    await page.push(t('shelf.save'));
    for (let step = 0; step < 4; step++) await page.forward(1);
  };
  return { ...page, saved, save };
}

it('is saved with its end and its texts, and the end must be ahead', async () => {
  const page = await openPanel(JL);
  await page.enter(t('shelf.until'), '2020-01-01T10:00');
  await page.enter(t('shelf.pauseText'), ' Back soon ');
  await page.enter(t('members.reason'), 'an update');
  await page.save();
  expect([page.faults(), page.saved()]).toEqual([[t('doors.past')], []]);
  await page.enter(t('shelf.until'), toInput(new Date(UNTIL)));
  await page.save();
  expect(page.saved()).toEqual([
    {
      method: 'PUT',
      path: updateCatalogueVendor.path.replace(':code', 'JL'),
      body: {
        shelf: 'paused',
        hot: false,
        maintenance: { until: UNTIL, texts: { EN: 'Back soon' } },
        reason: 'an update',
      },
    },
  ]);
});

it('is offered for a paused vendor only, and nothing is saved without a change', async () => {
  for (const thing of [
    { ...JL, shelf: 'open' as const },
    { ...JL, kind: 'game' as const },
  ]) {
    const page = await openPanel(thing);
    expect(page.box.textContent).not.toContain(t('shelf.until'));
    await page.unmount();
  }
  const page = await openPanel({ ...JL, maintenance: { until: UNTIL, texts: { EN: 'Back soon' } } });
  await page.save();
  expect([page.saved(), page.statuses()]).toEqual([[], [t('shelf.same')]]);
});

it('a form keeps end and texts, drops empty ones, and is none for a vendor that is not paused', () => {
  const maintenance = { until: UNTIL, texts: { EN: 'Back soon', MY: 'ခဏ' } };
  const form = toForm(maintenance);
  expect(maintenanceOf(form, 'paused')).toEqual(maintenance);
  expect([maintenanceOf(form, 'open'), maintenanceOf(toForm(null), 'paused')]).toEqual([null, null]);
  expect(isSameForm(form, { ...form, texts: { MY: 'ခဏ ', KO: ' ', EN: 'Back soon' } })).toBe(true);
  expect(isSameForm(form, { ...form, texts: { EN: 'Back soon' } })).toBe(false);
  const now = Date.parse(UNTIL);
  expect([untilError(form, now - 60_000), untilError(form, now), untilError({ ...form, until: 'soon' }, now)]).toEqual([
    undefined,
    'doors.past',
    'times.invalid',
  ]);
  expect(untilError(toForm(null), now)).toBeUndefined();
});
