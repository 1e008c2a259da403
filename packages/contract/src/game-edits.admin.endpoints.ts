/** Edits of many games at once: a preview with count and sample, the edit of what was previewed, and its undoing. */
import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { GAMES_SHOWN, MOST_CHOSEN_GAMES } from './game-edits.ts';
import { instant, text } from './schemas.ts';

const admin = { access: 'operator', right: 'games.act', throttle: 'console' } as const;

const reason = text(300).refine((words) => words.trim() !== '', { message: 'say why' });

const shelf = z.enum(['open', 'paused', 'hidden']);

const selection = z
  .strictObject({
    /** Games chosen one by one; null for all that match the filter. */
    nodeIds: z
      .array(z.string().regex(/^[0-9]{1,18}$/))
      .min(1)
      .max(MOST_CHOSEN_GAMES)
      .nullable(),
    /** As in the list of games; empty texts and null restrict nothing. */
    filter: z.strictObject({ name: text(200), vendor: text(80), shelf: shelf.nullable() }).nullable(),
  })
  .refine(({ nodeIds, filter }) => (nodeIds === null) !== (filter === null), {
    message: 'choose games, or a filter',
  });
export type GameSelection = z.output<typeof selection>;

const draft = z
  .strictObject({ shelf: shelf.optional(), hot: z.boolean().optional(), fresh: z.boolean().optional() })
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), { message: 'choose what to change' });
/** What an edit sets; fields that are missing stay as they are. */
export type GameDraft = z.output<typeof draft>;

const standing = z.strictObject({ shelf, hot: z.boolean(), fresh: z.boolean() });
export type GameStanding = z.output<typeof standing>;

const preview = z
  .strictObject({
    /** Version of the catalogue; an edit is refused once it has changed. */
    version: z.string(),
    /** Games that are chosen, and how many of them the edit changes. */
    matched: z.int(),
    changed: z.int(),
    /** More games are chosen than one edit may concern; then none is compared. */
    isTooMany: z.boolean(),
    sample: z
      .array(
        z.strictObject({ nodeId: z.string(), name: z.string(), vendor: z.string(), before: standing, after: standing }),
      )
      .max(GAMES_SHOWN),
  })
  .meta({ id: 'GameEditPreview' });
export type GameEditPreview = z.output<typeof preview>;

export const previewGameEdit = post('/wps/console/shelf/edits/preview', {
  summary: 'What an edit of many games would change: count and sample; writes nothing',
  ...admin,
  input: { body: z.strictObject({ selection, draft }) },
  output: preview,
});

export const editGames = post('/wps/console/shelf/edits', {
  summary: 'Pauses, hides, opens or marks many games in one transaction, as previewed; in force at once',
  ...admin,
  proof: true,
  input: {
    body: z.strictObject({
      selection,
      draft,
      /** That of the preview. */
      version: z.string().regex(/^[0-9]{1,18}$/),
      reason,
    }),
  },
  failures: ['second.proof', 'catalogue.changed', 'catalogue.many'],
  output: z.strictObject({ changed: z.int() }),
});

const gameEdit = z.strictObject({
  id: z.string(),
  madeAt: instant,
  madeBy: z.string(),
  draft: z.strictObject({ shelf: shelf.optional(), hot: z.boolean().optional(), fresh: z.boolean().optional() }),
  /** Number of games that it changed. */
  games: z.int(),
  reason: z.string(),
  undone: z.strictObject({ at: instant, by: z.string() }).nullable(),
});
export type GameEditRecord = z.output<typeof gameEdit>;

export const listGameEdits = get('/wps/console/shelf/edits', {
  summary: 'Edits of many games in the last 30 days, newest first; at most 20',
  access: 'operator',
  right: 'games.view',
  throttle: 'console',
  output: z.strictObject({ rows: z.array(gameEdit) }),
});

export const undoGameEdit = post('/wps/console/shelf/edits/:id/undo', {
  summary: 'Gives games back the state and marks that they had before an edit, except those changed since',
  ...admin,
  proof: true,
  input: {
    params: z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) }),
    body: z.strictObject({ reason }),
  },
  failures: ['second.proof', 'thing.unknown', 'catalogue.undone'],
  output: z.strictObject({
    restored: z.int(),
    /** Games that were changed since the edit, and stay as they are. */
    kept: z.int(),
  }),
});
