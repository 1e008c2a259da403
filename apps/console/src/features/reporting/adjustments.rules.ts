/** Texts of adjustments and of the server's answers. */
import type { AdjustmentRow, AdjustmentState } from '@parlour/contract/adjustments.endpoints';
import type { ClientFailure } from '@parlour/contract/client';
import { fullMoney } from '../../shared/format.ts';
import type { Tone } from '../../shared/rows.tsx';
import { failureText, t } from '../../shared/texts.ts';

export const TONES: Record<AdjustmentState, Tone> = {
  asked: 'soon',
  done: 'good',
  refused: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
};

/** Formats an amount with its sign, so that the direction is unambiguous. */
export const signed = (amount: string, symbol: string): string =>
  amount.startsWith('-') ? fullMoney(amount, symbol) : `+${fullMoney(amount, symbol)}`;

/** Returns the text of a refusal. */
export function refusalText({ code, textKey, value }: Pick<ClientFailure, 'code' | 'textKey' | 'value'>): string {
  switch (code) {
    case 'approval.own':
      return t('adjust.own');
    case 'approval.expired':
      return t('adjust.over');
    case 'approval.decided':
      return t('adjust.decided');
    case 'adjustment.moved':
      return t('adjust.moved');
    case 'adjustment.short':
      return t('adjust.tooLittle');
    case 'thing.unknown':
      return t('adjust.noMember');
    default:
      return failureText(textKey ?? String(value));
  }
}

/** Whether the current balance covers the adjustment. */
export const isCovered = ({ after }: Pick<AdjustmentRow, 'after'>): boolean => after !== null && !after.startsWith('-');
