import { expect, it, vi } from 'vitest';
import { startUp } from './startup.ts';

it('LAY-045 the app sets the language, loads the status, renders and then hides the splash, each after the other', async () => {
  const order: string[] = [];
  const slowly = <T>(name: string, value: T) =>
    vi.fn(async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      return value;
    });
  const render = slowly('render', undefined);
  await startUp({
    setLanguage: slowly('language', 'texts'),
    loadStatus: slowly('status', undefined),
    render,
    hideSplash: () => void order.push('splash'),
  });
  expect(order).toEqual([
    'language begins',
    'language ends',
    'status begins',
    'status ends',
    'render begins',
    'render ends',
    'splash',
  ]);
  expect(render).toHaveBeenCalledWith('texts');
});
