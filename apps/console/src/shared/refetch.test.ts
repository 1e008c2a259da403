import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { refetchNow } from './refetch.ts';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

it('an event during the first fetch of a list is followed by another one', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  const answers: ((rows: string) => void)[] = [];
  const queryKey = ['withdrawals', 'list'];
  const list = new QueryObserver(client, {
    queryKey,
    queryFn: ({ signal }) => {
      void signal;
      return new Promise<string>((answer) => answers.push(answer));
    },
  });
  const stop = list.subscribe(() => {});
  expect(answers).toHaveLength(1);
  const done = refetchNow(client, ['withdrawals']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.('before the approval');
  answers[1]?.('after the approval');
  await done;
  expect(client.getQueryData(queryKey)).toBe('after the approval');
  stop();
});
