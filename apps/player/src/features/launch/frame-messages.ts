/**
 * Messages from a game's frame to the page. The frame has an opaque origin, so only its window and the message's shape
 * are checked; anything else is ignored.
 */
import type { FrameNotice } from '@parlour/contract/frame';
import { OPENED_LENGTH } from '@parlour/contract/frame-rights';

const MONEY = /^-?(0|[1-9][0-9]{0,15})(\.[0-9]{1,8})?$/;

/** The additional field of each message type with its validation; null for types without one. */
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

/** Parses a message; returns null for an invalid one. */
export function readNotice(data: unknown): FrameNotice | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const message = { ...data };
  return isNotice(message) ? message : null;
}

/** Parses a message of the game's own window; returns null for other windows and invalid messages. */
export const hearNotice = ({ source, data }: { source: unknown; data: unknown }, frame: unknown): FrameNotice | null =>
  frame && source === frame ? readNotice(data) : null;

/**
 * Returns the page that a game asks to open, if it is below the folder of its launch page; otherwise null, so that no
 * game opens other sites in the platform's name.
 *
 * @param launched URL of the launch
 * @param here URL of this page
 */
export function ownPage(wanted: string, launched: string, here: string): string | null {
  const folder = new URL('.', new URL(launched, here));
  if (!URL.canParse(wanted, folder)) return null;
  const page = new URL(wanted, folder);
  return page.origin === folder.origin && page.pathname.startsWith(folder.pathname) ? page.href : null;
}
