import { afterEach, describe, expect, it, vi } from 'vitest';
import { closePopup, useApp } from '../shared/store.ts';
import { registerWorker } from './worker.ts';

/** Stubs a browser with a waiting service worker. */
const withWaiting = () =>
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: {},
      register: async () => Object.assign(new EventTarget(), { waiting: { postMessage: () => {} } }),
      addEventListener: () => {},
    },
  });

afterEach(() => {
  closePopup();
  vi.unstubAllGlobals();
});

describe('a version that waits', () => {
  it('is offered on a free page', async () => {
    withWaiting();
    await registerWorker(() => true);
    expect(useApp.getState().popup).toBe('update');
  });

  it('takes nothing away that lies over the page', async () => {
    withWaiting();
    await registerWorker(() => false);
    expect(useApp.getState().popup).toBeNull();
  });
});
