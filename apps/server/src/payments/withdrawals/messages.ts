/** Inbox messages about withdrawals that were paid or returned, in every language of the brand. */
import type { WithdrawalState } from '@parlour/contract/withdrawals';
import { inLanguages } from '../../engagement/inbox/index.ts';

type Texts = Record<string, string>;
export type Labels = (language: string) => Texts;

export type WithdrawalNotice = {
  state: WithdrawalState;
  /** Formatted for display. */
  amount: string;
  arrives: string;
  /** Masked number of the payout account. */
  number: string;
  nameIn: (language: string) => string;
  reason: string;
  reference: string;
};

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/**
 * Title and lines by language.
 *
 * @param labels texts of the player app in a language
 */
export function letterOf(
  told: WithdrawalNotice,
  languages: readonly string[],
  labels: Labels,
): { title: Texts; text: Texts } {
  return inLanguages(languages, (code) => {
    const table = labels(code);
    const isPaid = told.state === 'paid';
    const values = {
      amount: isPaid ? told.arrives : told.amount,
      payee: `${told.nameIn(code)} ${told.number}`,
    };
    const title = `${table['withdraw.title'] ?? 'Withdraw'}: ${table[`withdraw.state.${told.state}`] ?? told.state}`;
    const line = fill(table[isPaid ? 'withdraw.letterPaid' : 'withdraw.letterBack'] ?? '', values);
    const reference = isPaid && told.reference ? `${table['cashier.reference'] ?? ''}: ${told.reference}` : '';
    return { title, text: [line, told.reason, reference].filter((part) => part !== '').join('\n\n') };
  });
}

/** Message about a reset of the payment password, with the cooling-off time of withdrawals. */
export function resetLetter(
  languages: readonly string[],
  hours: number,
  labels: Labels,
): { title: Texts; text: Texts } {
  return inLanguages(languages, (code) => {
    const table = labels(code);
    const waits = fill(table['withdraw.waitNote'] ?? '', { hours: String(hours) });
    return { title: table['field.paymentPassword'] ?? '', text: [table['payment.saved'] ?? '', waits].join('\n\n') };
  });
}
