/**
 * What a game in its frame may tell the page. The frame has no origin of its own, so the window it came from and this
 * shape are all that counts; anything else is dropped without an answer.
 */
import type { FrameNotice } from '@parlour/contract/frame';
import { OPENED_LENGTH } from '@parlour/contract/frame-rights';

const MONEY = /^-?(0|[1-9][0-9]{0,15})(\.[0-9]{1,6})?$/;

/** The field that a notice has besides its type, and whether that may hold what is in it; null where there is none. */
const FIELD: Record<FrameNotice['type'], readonly [name: string, isFit: (value: unknown) => boolean] | null> = {
  'parlour.ready': null,
  'parlour.exit': null,
  'parlour.balance': ['balance', (value) => typeof value === 'string' && MONEY.test(value)],
  'parlour.busy': ['busy', (value) => typeof value === 'boolean'],
  'parlour.sound': ['on', (value) => typeof value === 'boolean'],
  'parlour.open': ['url', (value) => typeof value === 'string' && value.length <= OPENED_LENGTH],
};

function isNotice(message: Record<string, unknown>): message is FrameNotice {
  const { type, ...rest } = message;
  if (typeof type !== 'string' || !Object.hasOwn(FIELD, type)) return false;
  const field = FIELD[type as FrameNotice['type']];
  const names = Object.keys(rest);
  if (!field) return names.length === 0;
  const [name, isFit] = field;
  return names.length === 1 && Object.hasOwn(rest, name) && isFit(rest[name]);
}

/** The notice in a message, or null when it is none. */
export function readNotice(data: unknown): FrameNotice | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const message = { ...data };
  return isNotice(message) ? message : null;
}

/** The notice in a message of the game's own window; null for every other window, and for nonsense. */
export const hearNotice = ({ source, data }: { source: unknown; data: unknown }, frame: unknown): FrameNotice | null =>
  frame && source === frame ? readNotice(data) : null;

/**
 * The page that a game wants opened, when it is one of its own: below the folder of its launch page. Null for every other,
 * so that no game leads a player elsewhere in the platform's name.
 *
 * @param launched address of the launch
 * @param here address of this page
 */
export function ownPage(wanted: string, launched: string, here: string): string | null {
  const folder = new URL('.', new URL(launched, here));
  if (!URL.canParse(wanted, folder)) return null;
  const page = new URL(wanted, folder);
  return page.origin === folder.origin && page.pathname.startsWith(folder.pathname) ? page.href : null;
}
