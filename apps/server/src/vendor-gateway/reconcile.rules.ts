/** Compares a vendor's list of its operations with ours. Pure. */
import { transactionsAnswer } from '@parlour/contract/gateway';
import { parseMoney } from '@parlour/contract/money';
import { z } from 'zod';

const [listed] = transactionsAnswer.options;

/** One operation in a list; ids and texts that only one side has are not compared. */
const { kind, outcome, amount } = listed.shape.transactions.element.shape;
const entry = z.object({
  kind,
  tx: z.string().min(1),
  player: z.string().regex(/^P[1-9][0-9]{0,17}$/, { message: 'is no player such as P1042' }),
  outcome,
  amount,
  at: z.iso.datetime({ offset: true }),
});
const list = z.object({ transactions: z.array(z.unknown()) });

export type Listed = z.output<typeof entry>;
/** Our operation, with the number of decimals of its currency. */
export type Ours = Listed & { exponent: number };

export type Gap = {
  gap: 'missing here' | 'missing there' | 'kind' | 'outcome' | 'amount';
  player: string;
  kind: string;
  tx: string;
  ours: Listed | null;
  theirs: Listed | null;
};

/** Returns the line number on which each operation of a list begins. The text is valid JSON. */
function linesOf(text: string): number[] {
  const found: number[] = [];
  let within = '';
  let line = 1;
  let isText = false;
  let isNext = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '\n') line++;
    if (isText) {
      if (character === '\\') at++;
      else if (character === '"') isText = false;
      continue;
    }
    if (character.trim() === '') continue;
    if (isNext) found.push(line);
    isNext = false;
    if (character === '"') isText = true;
    else if (character === '{' || character === '[') within += character;
    else if (character === '}' || character === ']') within = within.slice(0, -1);
    // After the bracket of the list itself, and after each comma in it.
    if (within === '{[' && (character === '[' || character === ',')) isNext = true;
  }
  return found;
}

const keyOf = ({ player, kind, tx }: Pick<Listed, 'player' | 'kind' | 'tx'>): string => `${player} ${kind} ${tx}`;
const loose = ({ player, tx }: Pick<Listed, 'player' | 'tx'>): string => `${player} ${tx}`;

/** Parses a vendor's list, in the format of our own `transactions` response. */
export function readList(text: string): { entries: Listed[] } | { problems: string[] } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { problems: [`it is not JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const whole = list.safeParse(content);
  if (!whole.success) return { problems: ['it has no list "transactions", as our own call transactions answers it'] };
  const lines = linesOf(text);
  const problems: string[] = [];
  const entries: Listed[] = [];
  const seen = new Map<string, number>();
  for (const [i, each] of whole.data.transactions.entries()) {
    const line = lines[i] ?? 0;
    const parsed = entry.safeParse(each);
    if (!parsed.success) {
      const what = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'operation'}: ${issue.message}`);
      problems.push(`line ${line}: ${what.join('; ')}`);
      continue;
    }
    const first = seen.get(keyOf(parsed.data));
    if (first !== undefined) problems.push(`line ${line}: ${keyOf(parsed.data)} stands on line ${first} already`);
    seen.set(keyOf(parsed.data), line);
    entries.push(parsed.data);
  }
  return problems.length > 0 ? { problems } : { entries };
}

const shown = ({ kind, tx, player, outcome, amount, at }: Listed): Listed => ({
  kind,
  tx,
  player,
  outcome,
  amount,
  at,
});

/**
 * Compares the lists by player and transaction. Everything in theirs must be in ours; of ours only operations within
 * the time that their list covers must be in theirs.
 *
 * @returns every difference, and the keys on which both sides agree
 */
export function compareLists(theirs: readonly Listed[], ours: readonly Ours[], isCovered: (at: string) => boolean) {
  const mine = new Map(ours.map((each) => [keyOf(each), each]));
  const gaps: Gap[] = [];
  const agreed = new Set<string>();
  const alone: Listed[] = [];
  for (const their of theirs) {
    const our = mine.get(keyOf(their));
    mine.delete(keyOf(their));
    if (!our) {
      alone.push(their);
      continue;
    }
    const isAmount = parseMoney(their.amount, our.exponent) === parseMoney(our.amount, our.exponent);
    const gap = their.outcome !== our.outcome ? 'outcome' : isAmount ? null : 'amount';
    if (gap === null) agreed.add(keyOf(their)).add(loose(their));
    else gaps.push({ gap, player: their.player, kind: their.kind, tx: their.tx, ours: shown(our), theirs: their });
  }
  const left = new Map([...mine.values()].map((each) => [loose(each), each]));
  for (const their of alone) {
    const our = left.get(loose(their)) ?? null;
    if (our) {
      left.delete(loose(their));
      mine.delete(keyOf(our));
    }
    const { player, kind, tx } = their;
    gaps.push({ gap: our ? 'kind' : 'missing here', player, kind, tx, ours: our && shown(our), theirs: their });
  }
  for (const our of mine.values()) {
    if (!isCovered(our.at)) continue;
    gaps.push({ gap: 'missing there', player: our.player, kind: our.kind, tx: our.tx, ours: shown(our), theirs: null });
  }
  return {
    gaps,
    /** Whether an earlier difference has disappeared. */
    isSettled: (of: Record<'gap' | 'player' | 'kind' | 'tx', string>): boolean =>
      agreed.has(of.gap === 'kind' ? loose(of) : `${of.player} ${of.kind} ${of.tx}`),
  };
}
