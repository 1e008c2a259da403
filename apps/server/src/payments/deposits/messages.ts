/**
 * Inbox messages about deposits that an operator decided, or that were paid late, and about a chosen bonus that was not
 * granted.
 */
import { MISS_TEXTS } from '@parlour/contract/bonus';
import { moneyString } from '@parlour/contract/money';
import { exactMoney } from '@parlour/contract/money-display';
import { inLanguages } from '../../engagement/inbox/index.ts';
import { numberOf } from './deposits.rules.ts';
import type { DepositRow } from './deposits.store.ts';

type Texts = Record<string, string>;

/** Texts of the player app in a language, those of letters about deposits. */
export type Labels = (language: string) => Texts;
const PREFIX = 'depositLetter.';
/** Key prefixes of the texts used in messages. */
export const LETTER_PREFIXES = [PREFIX, 'bonus.', 'protect.stopped'];

/**
 * Title and text by language: the credited amount, or why there is none, with the operator's reason.
 *
 * @param labels texts of the player app in a language
 */
export function letterOf(
  deposit: Pick<DepositRow, 'id' | 'state' | 'amount' | 'fee' | 'asked' | 'words'>,
  {
    languages,
    labels,
    symbol,
    exponent,
  }: { languages: readonly string[]; labels: Labels; symbol: string; exponent: number },
): { title: Texts; text: Texts } {
  const kind = deposit.state === 'settled' ? 'done' : 'refused';
  const minor = kind === 'done' ? deposit.amount - deposit.fee : deposit.asked;
  const amount = `${symbol} ${exactMoney(moneyString(minor, exponent))}`;
  return inLanguages(languages, (code) => {
    const table = labels(code);
    const say = (key: string) =>
      (table[PREFIX + key] ?? '').replace('{amount}', amount).replace('{number}', numberOf(deposit.id));
    return { title: say(kind), text: [say(`${kind}Text`), deposit.words].filter((line) => line !== '').join('\n\n') };
  });
}

/** Title and text by language: the deposit with which the bonus was chosen, and why it was not granted. */
export function missedLetterOf(
  { id, bonus_missed: why }: Pick<DepositRow, 'id' | 'bonus_missed'>,
  { languages, labels }: { languages: readonly string[]; labels: Labels },
): { title: Texts; text: Texts } {
  return inLanguages(languages, (code) => {
    const table = labels(code);
    const about = (table['bonus.missedText'] ?? '').replace('{number}', numberOf(id));
    const text = [about, why ? table[MISS_TEXTS[why]] : ''].filter(Boolean).join('\n\n');
    return { title: table['bonus.missed'] ?? '', text };
  });
}
