import type { Home } from '@parlour/contract/catalogue.endpoints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { I18nProvider } from '../../shared/i18n.tsx';
import { HotGames } from './HotGames.tsx';

it('without a hot game, home has no heading of hot games over a gap', () => {
  const home = { hot: [], hotPreview: 9 } as unknown as Home;
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider language="EN" t={(key) => key}>
        <HotGames home={home} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  expect(drawn).toBe('');
});
