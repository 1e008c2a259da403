import {
  editGames,
  type GameDraft,
  type GameSelection,
  listGameEdits,
  previewGameEdit,
  undoGameEdit,
} from '@parlour/contract/game-edits.admin.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, valueOf } from '../../shared/api.ts';
import { CATALOGUE_KEY } from './catalogue.queries.ts';

/** Chosen games, and what to change about them. */
export type GameEdit = { selection: GameSelection; draft: GameDraft };

/** Query of what an edit would change; null for none. Fetched again when the catalogue has changed. */
export const useEditPreview = (edit: GameEdit | null) =>
  useQuery({
    queryKey: [...CATALOGUE_KEY, 'edit', edit],
    queryFn: async ({ signal }) => (edit ? valueOf(await call(previewGameEdit, { body: edit }, signal)) : null),
    enabled: edit !== null,
  });

/** Query of the recent edits, newest first. */
export const useGameEdits = () =>
  useQuery({
    queryKey: [...CATALOGUE_KEY, 'edits'],
    queryFn: async ({ signal }) => valueOf(await call(listGameEdits, {}, signal)).rows,
  });

export const sendUndo = (id: string, body: { reason: string }) => call(undoGameEdit, { params: { id }, body });

/** Edits games as previewed. @param version that of the preview */
export const sendEdit = (edit: GameEdit, { version, reason }: { version: string; reason: string }) =>
  call(editGames, { body: { ...edit, version, reason } });
