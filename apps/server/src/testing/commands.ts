/** Commands for tests: by default a bet of one minor unit. */
import type { Command } from '../ledger/wallet/index.ts';
import type { Player } from './players.ts';

export const aCommand =
  (scope: number, player: Player) =>
  (over: Partial<Command> = {}): Command => {
    const command: Command = {
      scope,
      account: player.accountId,
      op: 'bet',
      tx: 't',
      ref: null,
      session: player.session,
      game: 'g1',
      round: 'r',
      bet: 0n,
      win: 0n,
      currency: 'MMK',
      closeRound: false,
      hash: '',
      refusal: null,
      ...over,
    };
    const content = [command.op, command.ref, command.game, command.round, command.bet, command.win].join('|');
    return { ...command, hash: over.hash ?? Buffer.from(content).toString('hex') };
  };
