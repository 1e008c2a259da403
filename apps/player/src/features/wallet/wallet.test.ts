import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { signed } from './amounts.ts';
import { holdWins, takeBalance } from './held-wins.ts';
import { applyBalance, newer, walletQuery } from './wallet.queries.ts';

const at = '2026-11-21T00:00:00.000Z';
const wallet = { sumBalance: '100.00', currency: 'PLAY', symbol: 'K', book: 'PLAY', ledgerId: '99', at } as const;
const event = { type: 'balance', sumBalance: '90.00', book: 'PLAY', ledgerId: '100', at } as const;

describe('balance events', () => {
  it('a newer ledger entry replaces the balance at once', () => {
    const client = new QueryClient();
    client.setQueryData(walletQuery.queryKey, wallet);
    applyBalance(client, event);
    expect(client.getQueryData(walletQuery.queryKey)).toMatchObject({ sumBalance: '90.00', ledgerId: '100' });
  });

  it('one that came late changes nothing: ids are numbers, not texts', () => {
    const client = new QueryClient();
    client.setQueryData(walletQuery.queryKey, { ...wallet, ledgerId: '100' });
    applyBalance(client, { ...event, ledgerId: '99' });
    expect(client.getQueryData(walletQuery.queryKey)).toMatchObject({ sumBalance: '100.00' });
  });

  it('another book is another balance', () => {
    expect(newer(wallet, { ...event, book: 'TRIAL' })).toBe(false);
    expect(newer(undefined, event)).toBe(true);
  });
});

describe('balances while a round runs on the screen', () => {
  const shown = (client: QueryClient) => client.getQueryData(walletQuery.queryKey)?.sumBalance;
  const start = () => {
    const client = new QueryClient();
    client.setQueryData(walletQuery.queryKey, wallet);
    holdWins(client, true);
    takeBalance(client, event);
    takeBalance(client, { ...event, sumBalance: '900.00', ledgerId: '101' });
    return client;
  };

  it('the stake leaves at once, the win waits for the end of the round', () => {
    const client = start();
    expect(shown(client)).toBe('90.00');
    holdWins(client, false);
    expect(shown(client)).toBe('900.00');
  });

  it('a later and lower balance replaces a win that waits', () => {
    const client = start();
    takeBalance(client, { ...event, sumBalance: '85.00', ledgerId: '102' });
    expect(shown(client)).toBe('85.00');
    holdWins(client, false);
    expect(shown(client)).toBe('85.00');
  });

  it('without a round on the screen a win is shown at once', () => {
    const client = start();
    holdWins(client, false);
    takeBalance(client, { ...event, sumBalance: '950.00', ledgerId: '103' });
    expect(shown(client)).toBe('950.00');
  });
});

describe('amounts of movements', () => {
  it('carry their sign', () => {
    expect([signed('-100.00'), signed('1250.50')]).toEqual(['−100.00', '+1,250.50']);
  });
});
