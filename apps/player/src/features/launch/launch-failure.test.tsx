/** Why a game does not open, as the player reads it. */
import { readPause } from '@parlour/contract/catalogue';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dateTime } from '../../shared/dates.ts';
import { mountScreen, withValues } from '../../testing/around.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { explain } from './failures.ts';
import { LaunchFailure } from './LaunchFailure.tsx';

beforeEach(() => void openPage());
afterEach(closePage);

const UNTIL = '2026-03-01T10:00:00.000Z';
const textOf = async (value: unknown) => {
  const { box, unmount } = await mountScreen(
    <LaunchFailure
      failure={explain('launch.paused', 'error.gamePaused')}
      pause={readPause(value)}
      onRetry={vi.fn()}
      onLeave={vi.fn()}
    />,
    { client: new QueryClient(), path: '/m/play', t: withValues },
  );
  const text = box.textContent;
  await unmount();
  return text;
};

it('maintenance of a vendor is told with its text and its end, as far as they are known', async () => {
  const both = await textOf({ until: UNTIL, text: 'New games are on their way.' });
  expect(both).toContain('New games are on their way.');
  expect(both).toContain(`rewards.until ${dateTime(UNTIL)}`);
  expect(both).not.toContain('error.gamePaused');
  expect(await textOf({ until: UNTIL, text: '' })).toMatch(/error\.gamePaused.*rewards\.until /);
  const words = await textOf({ until: null, text: 'Back soon' });
  expect([words.includes('Back soon'), words.includes('rewards.until')]).toEqual([true, false]);
});

it.each([undefined, null, 'text', { until: 7, text: 'x' }, { until: null }])(
  'a pause that says nothing has the common text: %j',
  async (value) => {
    const text = await textOf(value);
    expect(text).toContain('error.gamePaused');
    expect(text).not.toContain('rewards.until');
  },
);
