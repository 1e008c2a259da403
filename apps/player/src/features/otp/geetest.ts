/**
 * Robot check by geetest. Its script runs in a frame with an opaque origin, without access to this page; only messages
 * from that frame are accepted.
 */
import { CHALLENGE_PATH } from '@parlour/contract/otp';
import type { GeetestFields } from '@parlour/contract/otp.endpoints';
import { type FrameTexts, frameDialog } from './frame-dialog.ts';

const NAMES = ['lot_number', 'captcha_output', 'pass_token', 'gen_time'] as const;

/** Returns the result in a message, or null. */
export function fieldsIn(message: unknown): GeetestFields | null {
  if (typeof message !== 'object' || message === null || !('fields' in message)) return null;
  const { fields } = message;
  if (typeof fields !== 'object' || fields === null) return null;
  const values = Object.entries(fields).filter(([, value]) => typeof value === 'string' && value.length <= 4000);
  const found = Object.fromEntries(values) as Partial<GeetestFields>;
  const [lot_number, captcha_output, pass_token, gen_time] = NAMES.map((name) => found[name] ?? '');
  return lot_number && captcha_output && pass_token && gen_time
    ? { lot_number, captcha_output, pass_token, gen_time }
    : null;
}

const typeOf = (message: unknown): string =>
  typeof message === 'object' &&
  message !== null &&
  'from' in message &&
  message.from === 'geetest' &&
  'type' in message &&
  typeof message.type === 'string'
    ? message.type
    : '';

/** Shows the check as a modal; returns null if the visitor closed it or it failed. */
export function challenge(language: string, texts: FrameTexts): Promise<GeetestFields | null> {
  const src = `${CHALLENGE_PATH}?lang=${encodeURIComponent(language)}`;
  return frameDialog({ src, sandbox: 'allow-scripts', texts }, ({ data }) => {
    const type = typeOf(data);
    if (type === 'passed') return fieldsIn(data);
    return type === 'failed' || type === 'closed' ? null : undefined;
  });
}
