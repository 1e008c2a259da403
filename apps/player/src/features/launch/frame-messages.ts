/**
 * What a game in its frame may tell the page. The frame has no origin of its own, so the window it came from and this
 * shape are all that counts; anything else is dropped without an answer.
 */
import type { FrameNotice } from '@parlour/contract/frame';
import { OPENED_LENGTH } from '@parlour/contract/frame-rights';

const MONEY = /^-?(0|[1-9][0-9]{0,15})(\.[0-9]{1,6})?$/;

const FIELDS: Record<FrameNotice['type'], (message: Record<string, unknown>) => boolean> = {
  'parlour.ready': () => true,
  'parlour.exit': () => true,
  'parlour.balance': ({ balance }) => typeof balance === 'string' && MONEY.test(balance),
  'parlour.busy': ({ busy }) => typeof busy === 'boolean',
  'parlour.sound': ({ on }) => typeof on === 'boolean',
  'parlour.open': ({ url }) => typeof url === 'string' && url.length <= OPENED_LENGTH,
};

const KEYS: Record<FrameNotice['type'], number> = {
  'parlour.ready': 1,
  'parlour.exit': 1,
  'parlour.balance': 2,
  'parlour.busy': 2,
  'parlour.sound': 2,
  'parlour.open': 2,
};

function isNotice(message: Record<string, unknown>): message is FrameNotice {
  const { type } = message;
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) return false;
  const known = type as FrameNotice['type'];
  return Object.keys(message).length === KEYS[known] && FIELDS[known](message);
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
