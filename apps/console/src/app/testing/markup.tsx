/** Parts of the console rendered to HTML, with the data that the server would have returned. */
import { BUILT_IN_ROLES, type BuiltInRole, type Right } from '@parlour/contract/operator-rights';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { setRights } from '../../shared/rights.tsx';

export type Role = BuiltInRole | readonly Right[];
export type Fetched = readonly [key: readonly unknown[], data: unknown];

/** Signs a role in; tests sign it out again with `setRights(null)`. */
export const signInAs = (role: Role): void => setRights(typeof role === 'string' ? BUILT_IN_ROLES[role] : role);

/** Renders a part of the console with prefetched data; no-break spaces become spaces. */
export function markupOf(node: ReactNode, fetched: readonly Fetched[] = []): string {
  const client = new QueryClient();
  for (const [key, data] of fetched) client.setQueryData(key, data);
  return renderToStaticMarkup(<QueryClientProvider client={client}>{node}</QueryClientProvider>).replaceAll(
    '\u00a0',
    ' ',
  );
}

/** Returns the visible texts, separated by bars. */
export const textsOf = (html: string): string => html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');

/** Returns the visible text as one line. */
export const lineOf = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

/** Returns the accessible names of the buttons that have one of their own. */
export const labelsOf = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name = '']) => name);
