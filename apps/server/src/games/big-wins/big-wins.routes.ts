import { listBigWins } from '@parlour/contract/big-wins.endpoints';
import { moneyString } from '@parlour/contract/money';
import { ok, type Scope } from '../../platform/http/mount.ts';
import { mountSnapshot, type Snapshots } from '../../platform/http/snapshots.ts';
import { type LiveCatalogue, languageOf } from '../catalogue/index.ts';
import { BOARD_SIZE } from './big-wins.rules.ts';
import type { Board } from './board.ts';

type Deps = { board: Board; live: LiveCatalogue; exponent: number; snapshots: Snapshots };

export function bigWinsRoutes(scope: Scope, { board, live, exponent, snapshots }: Deps): void {
  mountSnapshot(scope, snapshots, listBigWins, ({ query }) => {
    const language = languageOf(query.language);
    const { entries, book, days } = board.now();
    const list = entries.flatMap(({ winner, gameId, win, at }) => {
      // A game that was disabled since is not advertised.
      const game = live.now().gameOf(gameId, language);
      if (!game) return [];
      const { displayName, vassalage, iconUrl, colour } = game;
      const winAmount = moneyString(win, exponent);
      return [
        {
          at: at.toISOString(),
          nodeId: gameId,
          vo: { winAmount, winner, gameName: displayName, vassalage, iconUrl, colour },
        },
      ];
    });
    return ok({ list: list.slice(0, BOARD_SIZE), book, days });
  });
}
