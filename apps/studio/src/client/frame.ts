/** Messages to and from the embedding page. Sends nothing secret, and accepts messages of its parent only. */
import type { FrameNotice } from '@parlour/contract/frame';
import { FRAME_QUERY } from '@parlour/contract/frame-query';

const query = new URLSearchParams(location.search);
const parentOrigin = (() => {
  const given = query.get(FRAME_QUERY.parent);
  try {
    return given ? new URL(given).origin : '*';
  } catch {
    return '*';
  }
})();

export const launch = {
  token: query.get(FRAME_QUERY.token) ?? '',
  game: query.get(FRAME_QUERY.game) ?? '',
  language: query.get(FRAME_QUERY.language),
  embedded: query.get(FRAME_QUERY.embedded) === '1',
  sound: query.get(FRAME_QUERY.sound) === '1',
  choice: query.get(FRAME_QUERY.choice) ?? '',
};

export const inFrame = window.parent !== window;

export function tell(notice: FrameNotice): void {
  if (inFrame) window.parent.postMessage(notice, parentOrigin === 'null' ? '*' : parentOrigin);
}

/** Calls back when the embedding page switches the sound. */
export function onSound(act: (on: boolean) => void): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return;
    const message = data as { type?: unknown; on?: unknown };
    if (message.type === 'parlour.sound' && typeof message.on === 'boolean') act(message.on);
  });
}
