import '@parlour/ui/base.css';
import './app.css';
import { knowIcons } from '@parlour/ui/Icon';
import { ICONS } from '@parlour/ui/icons';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { awaitFaces } from '../shared/faces.ts';
import { takeLinkToken } from '../shared/setup-link.ts';
import { startTheme } from '../shared/theme.ts';
import { App } from './App.tsx';

startTheme();
knowIcons(ICONS);
const links = { setup: takeLinkToken('setup', location, history), reset: takeLinkToken('reset', location, history) };
const root = document.getElementById('console');
if (!root) throw new Error('the page has no place for the console');
await awaitFaces();
// A lost connection is shown as an error instead of pausing queries silently, and the operator decides about retries.
const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App links={links} />
    </QueryClientProvider>
  </StrictMode>,
);
