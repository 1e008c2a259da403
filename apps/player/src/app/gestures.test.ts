/** Touch gestures on the app's pages: presses, long presses and swipes back. */
import { LONG_PRESS } from '@parlour/ui/press';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, openPage, type PageNode } from '../testing/page.tsx';
import { beginLater } from './deferred.ts';
import { buildRouter } from './router.tsx';

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
});
afterEach(closePage);

/** Mounts the app with its gestures on home, reached from the settings. */
async function home() {
  const history = createMemoryHistory({ initialEntries: ['/m/set', '/m/home'] });
  const router = buildRouter({ queryClient: new QueryClient() }, history);
  await router.load();
  beginLater(router, '1', undefined);
  return router;
}
const touch = (node: PageNode, type: string) =>
  node.dispatchEvent(
    Object.assign(new Event(type, { bubbles: true }), { pointerId: 1, pointerType: 'touch', clientX: 9, clientY: 9 }),
  );
/** Returns a link with a child element, which is the target of touches. */
function aControl() {
  const [link, face] = [page.createElement('a'), page.createElement('span')];
  page.body.appendChild(link).appendChild(face);
  return { link, face };
}

it('LAY-059 a control of the app shows that it is pressed at 130 ms and not before', async () => {
  await home();
  const { link, face } = aControl();
  touch(face, 'pointerdown');
  await vi.advanceTimersByTimeAsync(129);
  expect(link.hasAttribute('data-pressed')).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(link.hasAttribute('data-pressed')).toBe(true);
});

it('LAY-060 a control of the app hears of a long press at 370 ms and not before', async () => {
  await home();
  const { link, face } = aControl();
  const heard = vi.fn();
  link.addEventListener(LONG_PRESS, heard);
  touch(face, 'pointerdown');
  await vi.advanceTimersByTimeAsync(369);
  expect(heard).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toHaveBeenCalledTimes(1);
});

describe('a swipe', () => {
  const fades: unknown[] = [];
  /** Stubs a browser with view transitions, with or without support of their types. */
  function browser(knowsKinds: boolean) {
    fades.length = 0;
    vi.stubGlobal('CSS', { supports: (query: string) => knowsKinds && query.includes(':active-view-transition-type') });
    Object.assign(page, {
      startViewTransition(change: (() => Promise<void>) | { update: () => Promise<void>; types?: string[] }) {
        fades.push(typeof change === 'function' ? 'of no kind' : change.types);
        return { updateCallbackDone: typeof change === 'function' ? change() : change.update() };
      },
    });
  }
  /** Simulates a horizontal swipe followed by the browser's back navigation. */
  async function swipeBack(router: Awaited<ReturnType<typeof home>>, from: number, to: number) {
    for (const [type, clientX] of [
      ['touchstart', from],
      ['touchend', to],
    ] as const)
      page.dispatchEvent(Object.assign(new Event(type), { changedTouches: [{ clientX }] }));
    router.history.back();
    await router.load();
    expect(router.state.location.pathname).toBe('/m/set');
  }

  it.each([
    ['ltr', 20, 119, [['page']]],
    ['ltr', 20, 120, []],
    ['ltr', 20, 121, []],
    ['ltr', 121, 20, [['page']]],
    ['rtl', 300, 201, [['page']]],
    ['rtl', 300, 199, []],
    ['rtl', 199, 300, [['page']]],
  ])('RTE-062 on a page that reads %s, from %i to %i px, the way back is drawn as %j', async (dir, from, to, drawn) => {
    browser(true);
    Object.assign(page.documentElement, { dir });
    await swipeBack(await home(), from, to);
    expect(fades).toEqual(drawn);
  });

  it('RTE-062 a browser that knows no kinds of changes draws none of them', async () => {
    browser(false);
    await swipeBack(await home(), 20, 121);
    expect(fades).toEqual([]);
  });
});
