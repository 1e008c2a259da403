/**
 * Rate limits for messages of a game's page. A frame may send any number; each type is handled once per interval. For
 * state messages the last of an interval is used, for action messages the first.
 */
import type { FrameNotice } from '@parlour/contract/frame';

type Pace = { everyMs: number; keepsLast: boolean };

const PACE: Record<FrameNotice['type'], Pace> = {
  'parlour.ready': { everyMs: 1_000, keepsLast: false },
  'parlour.balance': { everyMs: 500, keepsLast: true },
  'parlour.busy': { everyMs: 100, keepsLast: true },
  'parlour.sound': { everyMs: 500, keepsLast: true },
  'parlour.exit': { everyMs: 1_000, keepsLast: false },
  'parlour.open': { everyMs: 1_000, keepsLast: false },
};

export type NoticeThrottle = { hear: (notice: FrameNotice) => void; stop: () => void };

/** @param act handles a message; called immediately for the first of its type */
export function throttleNotices(act: (notice: FrameNotice) => void): NoticeThrottle {
  const waiting = new Map<FrameNotice['type'], { timer: ReturnType<typeof setTimeout>; last: FrameNotice | null }>();

  function perform(notice: FrameNotice): void {
    const { type } = notice;
    const timer = setTimeout(() => {
      const last = waiting.get(type)?.last;
      waiting.delete(type);
      if (last) perform(last);
    }, PACE[type].everyMs);
    waiting.set(type, { timer, last: null });
    act(notice);
  }

  return {
    hear(notice) {
      const held = waiting.get(notice.type);
      if (!held) perform(notice);
      else if (PACE[notice.type].keepsLast) held.last = notice;
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
