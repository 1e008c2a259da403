import { PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountScreen } from '../../testing/around.tsx';
import { aGame, aHome } from '../../testing/games.ts';
import { closePage, openPage, type PageNode } from '../../testing/page.tsx';
import { HotGames } from './HotGames.tsx';

beforeEach(() => {
  openPage();
});
afterEach(closePage);

/** Mounts a number of hot games, with the preview size of `hotPreview` before "show more". */
const draw = (count: number, hotPreview: 6 | 9 = 9) => {
  const hot = Array.from({ length: count }, (_, n) => aGame(`g${n}`));
  return mountScreen(<HotGames home={aHome({ hot, hotPreview })} />, { client: new QueryClient(), path: PATHS.home });
};

const isMore = ({ textContent }: PageNode) => textContent === 'home.showMore';

it('without a hot game, home has no heading of hot games over a gap', async () => {
  const { box } = await draw(0);
  expect(box.below()).toEqual([]);
});

it('HOM-005 HOM-006 twelve hot games are nine, or a preview of six until more are wished for', async () => {
  const nine = await draw(12);
  expect([nine.all('article').length, nine.all('button').filter(isMore)]).toEqual([9, []]);
  await nine.unmount();
  const six = await draw(12, 6);
  expect(six.all('article')).toHaveLength(6);
  await six.press(six.all('button').find(isMore));
  expect(six.all('article')).toHaveLength(12);
});

it('HOM-025 the strip moves on by a group every 8000 ms, and not before', async () => {
  const { all, forward } = await draw(9);
  const [strip] = all('div').filter((each) => each.getAttribute('role') === 'group');
  if (!strip) throw new Error('there is no strip');
  // Two rows of tiles that are 100 px wide: a group is 300 px.
  for (const [n, tile] of strip.children.entries()) Object.assign(tile, { offsetLeft: 100 * Math.floor(n / 2) });
  Object.assign(strip, { scrollLeft: 0, scrollWidth: 900, clientWidth: 320 });
  vi.stubGlobal('getComputedStyle', () => ({ direction: 'ltr' }));
  const scrolled = vi.spyOn(strip, 'scrollTo');
  await forward(7_999);
  expect(scrolled).not.toHaveBeenCalled();
  await forward(1);
  expect(scrolled.mock.calls).toEqual([[{ left: 300, behavior: 'smooth' }]]);
  await forward(7_999);
  expect(scrolled).toHaveBeenCalledTimes(1);
  await forward(1);
  expect(scrolled).toHaveBeenCalledTimes(2);
});
