import { describe, expect, it } from 'vitest';
import { findIn, heldGame } from './held.ts';

const game = { nodeId: '7', displayName: 'Wolf', gameType: 'RNG', vassalage: 'PG' };
const vendor = { vassalage: 'PG', gameCategory: 'RNG', displayName: 'Pagoda' };

describe('the game of a tile that is held', () => {
  it('is found in whatever the page was told, with the name of its vendor', () => {
    const answers = [
      undefined,
      ['7'],
      { blocks: [{ pages: [{ games: [{ nodeId: '6' }, game] }] }] },
      { vendors: [vendor] },
    ];
    expect(heldGame(answers, '7')).toEqual({ game, vendor: 'Pagoda' });
  });
  it('has the code of its vendor where its name is not known, or stands in another category', () => {
    expect(heldGame([game], '7')).toEqual({ game, vendor: 'PG' });
    expect(heldGame([game, { ...vendor, gameCategory: 'FISH' }], '7')).toEqual({ game, vendor: 'PG' });
  });
  it('is none when nothing was told of it, or only its id', () => {
    expect(heldGame([{ nodeId: '7' }, null, 7, 'seven'], '7')).toBeNull();
    expect(heldGame([], '7')).toBeNull();
  });
  it('is not looked for without end', () => {
    const endless: Record<string, unknown> = {};
    endless.self = endless;
    expect(findIn(endless, { nodeId: '7' })).toBeUndefined();
  });
});
