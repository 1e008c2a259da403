/** The parts of the vendor API's document about the game's frame. */
import { type FrameCommand, type FrameNotice, frameSchemas } from '@parlour/contract/frame';
import { FRAME_ALLOW, FRAME_REFERRER, FRAME_SANDBOX } from '@parlour/contract/frame-rights';

/** When a message is sent, and what its recipient does. */
type Note = readonly [when: string, then: string];

const NOTICES: Record<FrameNotice['type'], Note> = {
  'parlour.ready': [
    'the game is on the screen, or the reason why it cannot be played',
    'removes its loading cover; a game that sends nothing for 6 seconds is shown anyway',
  ],
  'parlour.balance': [
    'the outcome of a round is on the screen',
    'shows the win, and reads the balance from the wallet: a balance sent by a frame is never trusted',
  ],
  'parlour.exit': [
    'the player leaves, or the session is over',
    'returns to where the player came from, or to the lobby; it asks first while a round is in progress',
  ],
  'parlour.busy': [
    'a round begins (`true`), and its outcome is on the screen (`false`)',
    'delays balance updates, so that no win shows before its outcome, and asks before the player leaves',
  ],
  'parlour.open': [
    'the player presses a link to another page, such as a recorded round; send it right after the press, or browsers block it',
    'opens it in a new tab if it is below the folder of your launch page; others are ignored',
  ],
  'parlour.sound': ["the player switched the game's own sound", 'remembers it for the next game'],
};

const COMMANDS: Record<FrameCommand['type'], Note> = {
  'parlour.sound': ['after `parlour.ready`, if the player had sound on in the previous game', 'switches its sound'],
};

type Schema = { properties?: Record<string, { const?: unknown; type?: string; description?: string }> };

function table(schemas: readonly object[], notes: Record<string, Note>, heads: readonly [string, string]): string {
  const rows = schemas.map((schema) => {
    const { type, ...fields } = (schema as Schema).properties ?? {};
    const name = String(type?.const);
    const shown = Object.entries(fields).map(
      ([field, { type: form = 'amount', description = '' }]) => `\`${field}\` (${form}): ${description}`,
    );
    const [when, then] = notes[name] ?? ['', ''];
    return `| \`${name}\` | ${shown.join('; ') || 'none'} | ${when} | ${then} |`;
  });
  return [`| \`type\` | Other fields | ${heads.join(' | ')} |`, '|---|---|---|---|', ...rows].join('\n');
}

/** Messages from the game to the page. */
export const notices = (): string => table(frameSchemas().notices, NOTICES, ['Send it when', 'The platform']);

/** Messages from the page to the game. */
export const commands = (): string => table(frameSchemas().commands, COMMANDS, ['Sent', 'Your game']);

/** The frame element of another vendor's game. */
export const rights = (): string =>
  [
    '```html',
    '<iframe',
    `  sandbox="${FRAME_SANDBOX.elsewhere}"`,
    `  allow="${FRAME_ALLOW}"`,
    `  referrerpolicy="${FRAME_REFERRER}"`,
    '></iframe>',
    '```',
  ].join('\n');
