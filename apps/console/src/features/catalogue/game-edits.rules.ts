/** Selections of games, and the form of an edit. Pure. */
import type { Availability } from '@parlour/contract/catalogue.admin.endpoints';
import type { GameDraft, GameSelection } from '@parlour/contract/game-edits.admin.endpoints';
import { t } from '../../shared/texts.ts';

/** Adds a game to a selection of single games, or removes it; null when none is left. */
export function withGame(selection: GameSelection | null, nodeId: string, isSelected: boolean): GameSelection | null {
  const others = (selection?.nodeIds ?? []).filter((each) => each !== nodeId);
  const nodeIds = isSelected ? [...others, nodeId] : others;
  return nodeIds.length > 0 ? { nodeIds, filter: null } : null;
}

/** Whether a game is in a selection; all that are listed are in one by their filter. */
export const isSelected = (selection: GameSelection | null, nodeId: string): boolean =>
  selection !== null && (selection.nodeIds === null || selection.nodeIds.includes(nodeId));

/** Values of the form; an empty text leaves the field as it is. */
export type EditForm = { shelf: Availability | ''; hot: '' | 'add' | 'remove'; fresh: '' | 'add' | 'remove' };

export const UNCHANGED: EditForm = { shelf: '', hot: '', fresh: '' };

/** Returns what a form changes; null for nothing. */
export function draftOf({ shelf, hot, fresh }: EditForm): GameDraft | null {
  if (shelf === '' && hot === '' && fresh === '') return null;
  return {
    ...(shelf === '' ? {} : { shelf }),
    ...(hot === '' ? {} : { hot: hot === 'add' }),
    ...(fresh === '' ? {} : { fresh: fresh === 'add' }),
  };
}

/** Returns what an edit set, as one text. */
export function draftText({ shelf, hot, fresh }: GameDraft): string {
  const hotText = hot === undefined ? null : t(hot ? 'edits.addHot' : 'edits.removeHot');
  const newText = fresh === undefined ? null : t(fresh ? 'edits.addNew' : 'edits.removeNew');
  return [shelf === undefined ? null : t(`shelf.${shelf}`), hotText, newText].filter(Boolean).join(' · ');
}
