import { parseMoney } from '@parlour/contract/money';
import { houseExponent } from '@parlour/contract/money-display';
import {
  LIMIT_KINDS,
  type LimitKind,
  type LimitSpan,
  MOST_MINUTES,
  spansOf,
} from '@parlour/contract/responsible-gaming';

/** All limits, named `kind/span`. */
export const LIMITS: readonly { kind: LimitKind; span: LimitSpan; name: string }[] = LIMIT_KINDS.flatMap((kind) =>
  spansOf(kind).map((span) => ({ kind, span, name: `${kind}/${span}` })),
);

/** Parses the input for a limit; null removes the limit, undefined is invalid. */
export function parseLimit(kind: LimitKind, typed: string): string | null | undefined {
  const text = typed.trim().replaceAll(',', '');
  if (text === '') return null;
  if (kind === 'session') return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MOST_MINUTES ? text : undefined;
  return (parseMoney(text, houseExponent()) ?? 0n) > 0n ? text : undefined;
}

type Say = (what: 'kind' | 'span' | 'stop' | 'none', name: string) => string;

/**
 * Formats the details of a note: the old and new value of a limit, or the length of a stop.
 *
 * @param say names of kinds and spans
 */
export function detailOf(detail: Record<string, unknown>, say: Say): string {
  const text = (name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');
  const [kind, span] = [text('kind'), text('span')];
  const isStop = kind === 'time_out' || kind === 'exclusion';
  const which = [kind && say(isStop ? 'stop' : 'kind', kind), span && say('span', span)].filter(Boolean).join(' · ');
  if (isStop || !('amount' in detail)) return which || Object.values(detail).join(' ');
  return `${which}: ${text('was') || say('none', '')} → ${text('amount') || say('none', '')}`;
}
