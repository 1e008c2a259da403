/** Hydration in the document of an available site; in its own file because React hydrates one document per process. */
import { afterEach, expect, it } from 'vitest';
import { comeUp } from '../testing/hydration.ts';
import { closePage } from '../testing/page.tsx';

afterEach(closePage);

it('LAY-045 the document of an open house tells the status itself; it is asked for when the page stands', async () => {
  const { order } = await comeUp({ closed: false });
  expect(order.filter((step) => !/begins/.test(step))).toEqual([
    'language ends',
    'page ends',
    'drawn',
    'splash goes',
    'later asks for the status',
  ]);
});
