/** Promotions as a page mounts them: requests, and the display of each promotion. */
import { ACTIVITY_STATUSES } from '@parlour/contract/promotions';
import type { Promotion } from '@parlour/contract/promotions.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { useApp } from '../../shared/store.ts';
import { anAnnouncement } from '../../testing/announcements.ts';
import { mountForm, serve, stubBrowser } from '../../testing/forms.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { ActivityScreen } from './ActivityScreen.tsx';
import { StatusPill } from './StatusPill.tsx';

const PROMOTIONS = '/wps/content/promotions';

const promotion = (id: string, over: Partial<Promotion> = {}): Promotion => ({
  ...anAnnouncement({ id, type: 'PR', title: `Cup ${id}`, noExpiry: false }),
  startDate: '2026-11-01T10:00:00.000Z',
  endDate: '2026-12-31T10:00:00.000Z',
  activity: null,
  ...over,
});

beforeEach(() => {
  openPage();
  stubBrowser();
  useApp.setState({ session: null });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
});

async function open(list: Promotion[], categories: { id: string; name: string }[] = []) {
  const { queriesTo } = serve({ [PROMOTIONS]: { success: true, value: { list, categories } } });
  const page = await mountForm(<ActivityScreen />, { path: PATHS.activity });
  const cards = () => page.all('a').filter((link) => link.getAttribute('data-promotion') !== null);
  await page.until(() => cards().length > 0);
  return { ...page, cards, queriesTo, shown: () => cards().map((card) => card.getAttribute('data-promotion')) };
}

it('API-040 the list is asked for with the promotion type, the merchant and platform M', async () => {
  const { queriesTo } = await open([promotion('1')]);
  expect(queriesTo(PROMOTIONS)).toEqual([
    { types: 'PR', platform: 'M', merchantCode: 'house_of_tests', token: '', language: 'EN' },
  ]);
});

it('PRO-007 PRO-008 PRO-009 each card says its days: a range, one day, or the start and long-term', async () => {
  const { cards } = await open([
    promotion('1'),
    promotion('2', { endDate: '2026-11-01T10:00:00.000Z' }),
    promotion('3', { noExpiry: true }),
  ]);
  const days = cards().map(
    ({ textContent }) => /(promotions\.longTerm )?2026.*?(?=promotions\.details)/.exec(textContent)?.[0],
  );
  expect(days).toEqual(['2026/11/01 – 2026/12/31', '2026/11/01', 'promotions.longTerm 2026/11/01']);
});

it('PRO-014 a category that is chosen leaves its own promotions', async () => {
  const { button, press, shown } = await open(
    [
      promotion('1', { promoAnnouncementCategoryIds: ['11', '12'] }),
      promotion('2', { promoAnnouncementCategoryIds: ['12'] }),
      promotion('3', { promoAnnouncementCategoryIds: ['11'] }),
    ],
    [
      { id: '11', name: 'Slots' },
      { id: '12', name: 'Fishing' },
    ],
  );
  expect(shown()).toEqual(['1', '2', '3']);
  await press(button('Fishing'));
  expect(shown()).toEqual(['1', '2']);
});

it('PRO-015 the picture of a card is the one with sequence 1', async () => {
  const announcementImages = [
    { sequence: 2, url: '/img/second' },
    { sequence: 1, url: '/img/first' },
  ];
  const { cards, forward } = await open([promotion('1', { announcementImages })]);
  await forward(1_000);
  const [card] = cards();
  expect(card?.querySelectorAll('img').map((image) => image.getAttribute('src'))).toEqual(['/img/first']);
});

it('ENT-054 a status is shown by its label, in the list and by itself', async () => {
  const activity = {
    kind: 'apply',
    opensAt: '2026-11-01T10:00:00.000Z',
    closesAt: null,
    places: null,
    left: null,
  } as const;
  const { cards } = await open([promotion('1', { activity: { ...activity, grant: null, status: 'coming' } })]);
  expect(cards()[0]?.textContent).toContain('activity.coming');
  for (const status of ACTIVITY_STATUSES) {
    const { box } = await mountForm(<StatusPill status={status} />, { path: PATHS.activity });
    expect(box.textContent).toBe(`activity.${status}`);
  }
});
