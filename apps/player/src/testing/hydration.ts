/** Start-up of the app in a document, with its loaded modules replaced by delayed steps. */
import { vi } from 'vitest';
import { openPage } from './page.tsx';

/** Start and end of each step. */
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

/** Reading of files is unaffected by the page's fake clock. */
const realTurn = setImmediate;

/**
 * Starts the app in an empty document, of an unavailable or an available site, and completes its steps in order. React
 * hydrates one document per process: call it once per file, and close the page afterwards.
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
  // React completes pending work before the fake clock is removed.
  await vi.advanceTimersByTimeAsync(1_000);
  return { page, order };
}
