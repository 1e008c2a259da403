-- The pause between two rounds holds for one game: its last round is found whatever else the player has played.

create index spins_by_game on studio.spins (player, game, created_at desc);
