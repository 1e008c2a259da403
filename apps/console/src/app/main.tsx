import '@parlour/ui/base.css';
import './app.css';
import { knowIcons } from '@parlour/ui/Icon';
import { ICONS } from '@parlour/ui/icons';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeSetupToken } from '../shared/setup-link.ts';
import { startTheme } from '../shared/theme.ts';
import { App } from './App.tsx';

/** A face that is not there when the first text is drawn stays away from the page, so the first text waits a little. */
const FACES = ['450 13px Manrope', '800 24px "Bricolage Grotesque"'];
const LONGEST_WAIT_MS = 400;

startTheme();
knowIcons(ICONS);
const setupToken = takeSetupToken(location, history);
const root = document.getElementById('console');
if (!root) throw new Error('the page has no place for the console');
await Promise.race([
  Promise.allSettled(FACES.map((face) => document.fonts.load(face))),
  new Promise((done) => setTimeout(done, LONGEST_WAIT_MS)),
]);
// A lost connection is shown as such instead of pausing a question in silence, and asking again is the operator's choice.
const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App setupToken={setupToken} />
    </QueryClientProvider>
  </StrictMode>,
);
