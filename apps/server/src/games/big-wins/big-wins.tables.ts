export type BigWinsTables = {
  big_win: { round_id: bigint; account_id: bigint; ledger_id: number; game_id: string; win: bigint; at: Date };
};
