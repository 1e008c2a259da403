import type { FrameCommand } from '@parlour/contract/frame';
import { FRAME_ALLOW, FRAME_REFERRER } from '@parlour/contract/frame-rights';
import type { Launched } from '@parlour/contract/launch.endpoints';
import { useEffect, useRef } from 'react';
import { hearNotice } from './frame-messages.ts';
import styles from './GameScreen.module.css';

/** A game that says nothing for this long is shown anyway: not every vendor's page speaks to ours. */
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

/** The vendor's page, in a frame that may do only what the launch allowed. */
export function GameFrame({ launched, title, sound, onReady, onBusy, onBalance, onSound, onExit }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const heard = useRef({ onReady, onBusy, onBalance, onSound, onExit, sound });
  useEffect(() => {
    heard.current = { onReady, onBusy, onBalance, onSound, onExit, sound };
  });
  useEffect(() => {
    // A sandboxed frame has no origin that could be named; the command says nothing secret.
    const command = (said: FrameCommand) => frame.current?.contentWindow?.postMessage(said, '*');
    const hear = (event: MessageEvent) => {
      const notice = hearNotice(event, frame.current?.contentWindow);
      if (!notice) return;
      if (notice.type === 'parlour.ready') {
        heard.current.onReady();
        if (heard.current.sound) command({ type: 'parlour.sound', on: true });
      }
      if (notice.type === 'parlour.sound') heard.current.onSound(notice.on);
      if (notice.type === 'parlour.busy') heard.current.onBusy(notice.busy);
      if (notice.type === 'parlour.balance') heard.current.onBalance(notice.balance);
      if (notice.type === 'parlour.exit') heard.current.onExit();
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => heard.current.onReady(), SILENT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={launched.url}
      title={title}
      sandbox={launched.sandbox}
      allow={FRAME_ALLOW}
      referrerPolicy={FRAME_REFERRER}
    />
  );
}
