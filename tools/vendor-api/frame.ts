/** The parts of the vendor API's document about the game's frame. */
import { type FrameCommand, type FrameNotice, frameSchemas } from '@parlour/contract/frame';
import { FRAME_ALLOW, FRAME_REFERRER, FRAME_SANDBOX } from '@parlour/contract/frame-rights';

/** When a message is sent, and what whoever hears it does. */
type Note = readonly [when: string, then: string];

const NOTICES: Record<FrameNotice['type'], Note> = {
  'parlour.ready': [
    'the game, or the reason why it cannot be played, is on the screen',
    'takes away its cover; a game that says nothing for 6 seconds is shown anyway',
  ],
  'parlour.balance': [
    'the outcome of a round is on the screen',
    'tells what was won, and asks the wallet for it: a balance from a frame is never believed',
  ],
  'parlour.exit': [
    'the player chose to leave, or has to because the session is over',
    'leaves the game for where the player came from, else the lobby; it asks first while a round is in progress',
  ],
  'parlour.busy': [
    'a round begins (`true`), and its outcome is on the screen (`false`)',
    'holds back news of the balance, so that no win is told before it is seen, and asks before the player leaves',
  ],
  'parlour.open': [
    'the player presses a link to a page beside the game, such as a round on record; right after the press, or browsers stop it',
    'opens it in a new tab, when it lies below the folder of your launch page; others are ignored',
  ],
  'parlour.sound': ["the player switched the game's own sound", 'remembers it for the next game'],
};

const COMMANDS: Record<FrameCommand['type'], Note> = {
  'parlour.sound': ['after `parlour.ready`, when the player had sound on in the game before', 'switches its sound'],
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

/** What the game says to the page. */
export const notices = (): string => table(frameSchemas().notices, NOTICES, ['Send it when', 'The platform']);

/** What the page says to the game. */
export const commands = (): string => table(frameSchemas().commands, COMMANDS, ['It comes', 'Your game']);

/** How the page writes the frame of a vendor elsewhere. */
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
