import { wallClock } from '@parlour/contract/clock';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { houseZone } from '../../shared/dates.ts';
import { asSpan, type Days, daysOf, isSpan, type Span } from './spans.rules.ts';

/** Search parameters of the agent centre's pages. */
export const ASKED = ['span', 'from', 'to', 'member', 'line', 'view', 'kind', 'product'] as const;
export type Asked = { [name in (typeof ASKED)[number]]?: string };

const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string | undefined): text is string => text !== undefined && DAY.test(text);

/** Returns search parameters as strings, because the router parses a member's id as a number. */
const textsOf = (found: Record<string, unknown>): Asked =>
  Object.fromEntries(
    ASKED.flatMap((name) => {
      const value = found[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`]] : [];
    }),
  );

/**
 * Returns the search parameters of the agent centre; a change replaces the history entry, so that back leaves the page.
 */
export function useSpan() {
  const found = useSearch({ strict: false });
  const search = textsOf(found);
  const navigate = useNavigate();
  const [today] = useState(() => wallClock(new Date(), houseZone()).day);
  const span: Span = isSpan(search.span) ? search.span : 'today';
  const other = asSpan(isDay(search.from) ? search.from : today, isDay(search.to) ? search.to : today);
  const days: Days = daysOf(span, today, other);
  const change = (to: Asked) => void navigate({ to: '.', search: { ...found, ...to }, replace: true });
  return { search, span, days, today, change };
}
