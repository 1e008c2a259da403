/** The app as it comes up in a document, with what it loads replaced by steps that take a while. */
import { vi } from 'vitest';
import { openPage } from './page.tsx';

/** When each step begins and ends. */
const order: string[] = [];
const slowly = async (name: string): Promise<void> => {
  order.push(`${name} begins`);
  await new Promise((go) => setTimeout(go, 50));
  order.push(`${name} ends`);
};

vi.doMock('../shared/i18n.tsx', async (original) => ({
  ...(await original<object>()),
  loadT: async () => {
    await slowly('language');
    return (key: string) => key;
  },
}));
vi.doMock('../app/deferred.ts', () => ({
  keepStatus: () => slowly('status'),
  beginLater: (_router: unknown, _version: unknown, guard: unknown) => {
    order.push(guard ? 'later asks for the status' : 'later');
  },
}));
vi.doMock('../app/router.tsx', () => ({ buildRouter: () => ({ load: () => slowly('page') }) }));
vi.doMock('../app/App.tsx', async () => {
  const { createElement, useEffect } = await import('react');
  return {
    App: ({ onDrawn, t }: { onDrawn: () => void; t: (key: string) => string }) => {
      useEffect(() => {
        // Strict mode runs each effect twice.
        if (order.at(-1) !== 'drawn') order.push('drawn');
        onDrawn();
      }, [onDrawn]);
      return createElement('main', null, t('action.close'));
    },
  };
});

/** The clock of the page does not move what is still being read. */
const realTurn = setImmediate;

/**
 * Lets the app come up in an empty document, of a closed house or of an open one, and answers its steps in their order.
 * React takes over one document in a process: call it once in a file, and close the page after it.
 */
export async function comeUp({ closed }: { closed: boolean }) {
  const page = openPage();
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
  if (closed) page.documentElement.dataset['closed'] = '';
  const { takeOver } = await import('../app/hydrate.tsx');
  let isUp = false;
  const up = takeOver().then(() => {
    isUp = true;
  });
  while (!isUp || !order.at(-1)?.startsWith('later')) {
    await vi.advanceTimersByTimeAsync(50);
    await new Promise((go) => realTurn(go));
  }
  await up;
  // React ends what it has begun before the clock is gone.
  await vi.advanceTimersByTimeAsync(1_000);
  return { page, order };
}
