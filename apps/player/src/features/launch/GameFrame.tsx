import type { FrameCommand, FrameNotice } from '@parlour/contract/frame';
import { FRAME_ALLOW, FRAME_REFERRER } from '@parlour/contract/frame-rights';
import type { Launched } from '@parlour/contract/launch.endpoints';
import { useEffect, useRef } from 'react';
import { hearNotice, ownPage } from './frame-messages.ts';
import { throttleNotices } from './frame-throttle.ts';
import styles from './GameScreen.module.css';

/** Time after which a game is shown even without its ready message, because not every vendor's page sends one. */
const SILENT_MS = 6000;

type Props = {
  launched: Launched;
  title: string;
  onReady: () => void;
  onBusy: (busy: boolean) => void;
  onBalance: (balance: string) => void;
  onSound: (on: boolean) => void;
  sound: boolean;
  onExit: () => void;
};

/** The vendor's page in a sandboxed frame with only the permissions of the launch. */
export function GameFrame({ launched, title, sound, onReady, onBusy, onBalance, onSound, onExit }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const heard = useRef({ onReady, onBusy, onBalance, onSound, onExit, sound });
  useEffect(() => {
    heard.current = { onReady, onBusy, onBalance, onSound, onExit, sound };
  });
  const { url } = launched;
  useEffect(() => {
    // A sandboxed frame has an opaque origin, so no target origin can be named; the command contains no secret.
    const command = (said: FrameCommand) => frame.current?.contentWindow?.postMessage(said, '*');
    const act = (notice: FrameNotice) => {
      if (notice.type === 'parlour.ready') {
        heard.current.onReady();
        // Keyboard input goes to the game, unless a control of the page has focus.
        if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
        if (heard.current.sound) command({ type: 'parlour.sound', on: true });
      }
      if (notice.type === 'parlour.sound') heard.current.onSound(notice.on);
      if (notice.type === 'parlour.busy') heard.current.onBusy(notice.busy);
      if (notice.type === 'parlour.balance') heard.current.onBalance(notice.balance);
      if (notice.type === 'parlour.exit') heard.current.onExit();
      // The press in the frame counts as user activation here; without one the browser blocks the popup.
      if (notice.type === 'parlour.open') {
        const page = ownPage(notice.url, url, location.href);
        if (page) open(page, '_blank', 'noopener');
      }
    };
    const throttle = throttleNotices(act);
    const hear = (event: MessageEvent) => {
      const notice = hearNotice(event, frame.current?.contentWindow);
      if (notice) throttle.hear(notice);
    };
    addEventListener('message', hear);
    return () => {
      removeEventListener('message', hear);
      throttle.stop();
    };
  }, [url]);
  useEffect(() => {
    const timer = setTimeout(() => heard.current.onReady(), SILENT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={url}
      title={title}
      sandbox={launched.sandbox}
      allow={FRAME_ALLOW}
      referrerPolicy={FRAME_REFERRER}
    />
  );
}
