import type { GameDraft } from '@parlour/contract/game-edits.admin.endpoints';
import type { ColumnType, Generated } from 'kysely';

/** Texts by language code. */
export type Names = Record<string, string>;
type Json<T> = ColumnType<T, string, string>;

/** Operators' decision: open, shown but not launchable, or hidden. */
export type Availability = 'open' | 'paused' | 'hidden';

/** Operators' decision about a game: null where the feed decides. */
export type GameDecision = { shelf: Availability; shelfHot: boolean | null; shelfNew: boolean | null };
/** The decision about a game before and after an edit. */
export type GameEditRow = { nodeId: string; before: GameDecision; after: GameDecision };

export type CatalogueTables = {
  game_vendor: {
    code: string;
    name: string;
    names: Json<Names>;
    categories: string[];
    hot: boolean;
    ord: number;
    colour: string;
    gateway_vendor: Generated<string>;
    enabled: Generated<boolean>;
    shelf: Generated<Availability>;
    shelf_hot: Generated<boolean | null>;
    /** Maintenance of a paused vendor; null and empty for others. */
    pause_until: Generated<Date | null>;
    pause_texts: ColumnType<Names, string | undefined, string>;
  };
  classification: { category: string; key: string; names: Json<Names>; ord: number; enabled: Generated<boolean> };
  game: {
    node_id: string;
    vendor_code: string;
    code: string;
    category: string;
    classifications: string[];
    names: Json<Names>;
    hot_rank: number | null;
    is_new: boolean;
    ord: number;
    engine: string;
    skin: string;
    art: Json<Record<string, unknown>>;
    /** URL of a picture that replaces the generated one; empty for none. */
    icon_url: Generated<string>;
    enabled: Generated<boolean>;
    shelf: Generated<Availability>;
    shelf_hot: Generated<boolean | null>;
    shelf_new: Generated<boolean | null>;
  };
  game_edit: {
    id: Generated<bigint>;
    made_at: Generated<Date>;
    made_by: string;
    draft: Json<GameDraft>;
    games: Json<GameEditRow[]>;
    game_count: number;
    reason: string;
    undone_at: Date | null;
    undone_by: string | null;
  };
  catalogue_state: { only_one: Generated<boolean>; version: bigint; changed_at: Generated<Date> };
};
