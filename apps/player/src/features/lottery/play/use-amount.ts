import { displayMoney } from '@parlour/contract/money-display';
import { useCallback } from 'react';
import { coin } from '../../../shared/coin.ts';
import { written } from '../wingo.rules.ts';

export type Currency = { symbol: string; exponent: number };

/** Returns a function that formats minor units with the currency's symbol. */
export function useAmount({ symbol, exponent }: Currency): (minor: bigint) => string {
  return useCallback((minor) => coin(symbol, displayMoney(written(minor, exponent))), [symbol, exponent]);
}
