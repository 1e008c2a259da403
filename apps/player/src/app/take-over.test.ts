/** How the app comes up in a document: what it asks for and draws, in which order. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePage, openPage } from '../testing/page.tsx';

const order: string[] = [];
/** Notes when a step begins and when it ends, some while later. */
const slowly = async (name: string): Promise<void> => {
  order.push(`${name} begins`);
  await new Promise((go) => setTimeout(go, 50));
  order.push(`${name} ends`);
};

vi.mock('../shared/i18n.tsx', async (original) => ({
  ...(await original<object>()),
  loadT: async () => {
    await slowly('language');
    return (key: string) => key;
  },
}));
vi.mock('./later.ts', () => ({
  keepStatus: () => slowly('status'),
  beginLater: (_router: unknown, _version: unknown, guard: unknown) => {
    order.push(guard ? 'later asks for the status' : 'later');
  },
}));
vi.mock('./router.tsx', () => ({ buildRouter: () => ({ load: () => slowly('page') }) }));
vi.mock('./App.tsx', async () => {
  const { createElement, useEffect } = await import('react');
  return {
    App: ({ onDrawn, t }: { onDrawn: () => void; t: (key: string) => string }) => {
      useEffect(() => {
        // Strict mode runs each effect twice.
        if (order.at(-1) !== 'drawn') order.push('drawn');
        onDrawn();
      }, [onDrawn]);
      return createElement('main', null, t('title'));
    },
  };
});

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
  order.length = 0;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  for (const id of ['app', 'splash']) {
    const box = page.createElement('div');
    box.setAttribute('id', id);
    page.body.appendChild(box);
    const remove = box.remove.bind(box);
    box.remove = () => {
      order.push(`${id} goes`);
      remove();
    };
  }
});
afterEach(closePage);

/** What the page's own clock does not move: modules that are still being read. */
const realTurn = setImmediate;

/** Lets the app come up, moving the page's clock as far as it asks for. */
async function comeUp(): Promise<void> {
  const { takeOver } = await import('./takeOver.tsx');
  await takeOverWith(takeOver());
}

async function takeOverWith(done: Promise<unknown>): Promise<void> {
  let isUp = false;
  const up = done.then(() => {
    isUp = true;
  });
  while (!isUp || !order.at(-1)?.startsWith('later')) {
    await vi.advanceTimersByTimeAsync(50);
    await new Promise((go) => realTurn(go));
  }
  await up;
  // React ends what it has begun before the clock is gone.
  await vi.advanceTimersByTimeAsync(1_000);
}

it('LAY-045 the app sets the language, loads the status, renders and then hides the splash, each after the other', async () => {
  page.documentElement.dataset['closed'] = '';
  await comeUp();
  expect(order).toEqual([
    'language begins',
    'language ends',
    'status begins',
    'status ends',
    'page begins',
    'page ends',
    'drawn',
    'splash goes',
    'later',
  ]);
  expect(page.getElementById('app')?.textContent).toBe('title');
  expect(page.getElementById('splash')).toBeNull();
});
