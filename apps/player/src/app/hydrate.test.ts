/** Start-up of the app in a document: its requests and renders, in order. */
import { afterEach, expect, it } from 'vitest';
import { comeUp } from '../testing/hydration.ts';
import { closePage } from '../testing/page.tsx';

afterEach(closePage);

it('LAY-045 the app sets the language, loads the status, renders and then hides the splash, each after the other', async () => {
  const { page, order } = await comeUp({ closed: true });
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
  expect(page.getElementById('app')?.textContent).toBe('action.close');
  expect(page.getElementById('splash')).toBeNull();
});
