/** Parsing of the lottery's forms, and texts for the server's answers. */
import type { ClientFailure } from '@parlour/contract/client';
import { plainDigits } from '@parlour/contract/digits';
import { recordedLottery } from '@parlour/contract/lottery';
import type { AdminLotteryIssue, AdminLotteryOrder } from '@parlour/contract/lottery.admin.endpoints';
import type { Tone } from '../../shared/rows.tsx';
import { failureText, isTextKey, type TextKey, t } from '../../shared/texts.ts';
import { calendarFaultIn, faultText } from './calendar.rules.ts';
import type { Numbers, PriceTable } from './lottery.queries.ts';

export type ResultField = { name: string; count: number; digits: number | 'amount' };

export const ISSUE_TONES: Record<AdminLotteryIssue['state'], Tone> = {
  scheduled: 'plain',
  open: 'good',
  closing: 'soon',
  closed: 'soon',
  awaiting: 'soon',
  held: 'bad',
  drawn: 'soon',
  settling: 'soon',
  settled: 'good',
  corrected: 'good',
  void: 'plain',
};
export const ORDER_TONES: Record<AdminLotteryOrder['state'], Tone> = {
  waiting: 'soon',
  won: 'plain',
  lost: 'plain',
  returned: 'plain',
  cancelled: 'plain',
  stopped: 'plain',
  void: 'plain',
};

/** Returns the name of a game, or its code. */
export const gameName = (code: string): string => recordedLottery(`lottery:${code}`) ?? code;

/** Returns the name of a prize, or its key. */
export function fieldName(name: string): string {
  const key = `lottery.field.${name}`;
  return isTextKey(key) ? t(key) : name;
}

/** Returns the hint for a field's content. */
export function fieldHint({ count, digits }: ResultField): string {
  if (digits === 'amount') return t('lottery.fieldHintAmount');
  return t('lottery.fieldHint', { count, digits });
}

/** Parses the numbers entered into the fields of a result, in digits of any script. */
export const numbersOf = (form: readonly ResultField[], typed: Readonly<Record<string, string>>): Numbers =>
  Object.fromEntries(
    form.map(({ name, digits }) => [
      name,
      plainDigits(typed[name] ?? '')
        // The exchange writes a comma inside an amount.
        .split(digits === 'amount' ? /\s+/u : /[\s,;]+/u)
        .filter(Boolean),
    ]),
  );

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
/** First prizes of results with a table of numbers. */
const HEADS = ['DB', 'first', '1'];

/** Formats a table of numbers by its first prize, or by all of its numbers. */
function tableText(table: object): string {
  const entries = Object.entries(table).map(([name, numbers]: [string, unknown]) => ({
    name,
    text: [numbers].flat().filter(isText).join(' '),
  }));
  const head = entries.find(({ name }) => HEADS.includes(name));
  return head ? head.text : entries.map(({ text }) => text).join(' · ');
}

/** Formats a result in one line: its first prize, or all of a short one. */
export function resultText({ numbers, winningNumber }: Pick<AdminLotteryIssue, 'numbers' | 'winningNumber'>): string {
  if (numbers) return tableText(numbers) || '–';
  const parts: unknown[] = [winningNumber].flat();
  return (
    parts.map((part) => (isText(part) ? part : typeof part === 'object' && part ? tableText(part) : '')).join(' ') ||
    '–'
  );
}

type Fault = Record<string, unknown>;
const factsOf = (value: unknown): Fault => (typeof value === 'object' && value !== null ? (value as Fault) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const PRICE_FAULTS: Record<string, TextKey> = {
  return: 'lottery.priceFault.return',
  missing: 'lottery.priceFault.missing',
  malformed: 'lottery.priceFault.malformed',
  unknown: 'lottery.priceFault.unknown',
};
const RESULT_FAULTS: Record<string, TextKey> = {
  missing: 'lottery.fault.missing',
  count: 'lottery.fault.count',
  digits: 'lottery.fault.digits',
  unknown: 'lottery.fault.unknown',
  same: 'lottery.fault.same',
};

/** Returns the issues with orders that a refused calendar would void. */
export function voidedBy({ code, value }: Pick<ClientFailure, 'code' | 'value'>): string[] {
  const { numeros } = factsOf(value);
  return code === 'lottery.voids' && Array.isArray(numeros) ? numeros.filter((one) => typeof one === 'string') : [];
}

/** Returns the text of a refusal. */
export function refusalText({ code, textKey, value }: Pick<ClientFailure, 'code' | 'textKey' | 'value'>): string {
  const facts = factsOf(value);
  switch (code) {
    case 'lottery.early':
      return t('lottery.early');
    case 'lottery.state':
      return t('lottery.moved');
    case 'lottery.result':
      return t(RESULT_FAULTS[textOf(facts['reason'])] ?? 'lottery.fault.unknown', {
        field: fieldName(textOf(facts['field'])),
        place: typeof facts['index'] === 'number' ? facts['index'] + 1 : '',
      });
    case 'lottery.voids': {
      const issues = voidedBy({ code, value });
      return t('lottery.calendarVoids', { count: issues.length, issues: issues.join(', ') });
    }
    case 'lottery.calendar': {
      const fault = calendarFaultIn({ code, value });
      return fault ? faultText(fault) : failureText(textKey);
    }
    case 'lottery.price':
      return t(PRICE_FAULTS[textOf(facts['fault'])] ?? 'lottery.priceFault.unknown', {
        play: textOf(facts['type']),
        name: textOf(facts['name']),
        returned: textOf(facts['returned']),
      });
    default:
      return failureText(textKey);
  }
}

/** Parses an entered price list: a bet type without any price is off sale. */
export function pricesOf(typed: Readonly<PriceTable>): PriceTable {
  return Object.fromEntries(
    Object.entries(typed)
      .map(([play, prices]): [string, Record<string, string>] => [
        play,
        Object.fromEntries(
          Object.entries(prices)
            .map(([name, price]): [string, string] => [name, plainDigits(price).trim()])
            .filter(([, price]) => price !== ''),
        ),
      ])
      .filter(([, prices]) => Object.keys(prices).length > 0),
  );
}
