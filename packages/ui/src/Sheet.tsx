import { Dialog } from '@base-ui/react/dialog';
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { afterFrame } from './after-frame.ts';
import { IconButton, IconLink } from './Button.tsx';
import { DrawnMask, Mask } from './Mask.tsx';
import css from './Sheet.module.css';

/** Minimum length of a swipe in pixels, here and everywhere except for the back gesture (N03). */
export const SWIPE = 60;

/** Whether a movement is a swipe in the closing direction. */
export const closes = (side: 'bottom' | 'start', dx: number, dy: number, rtl: boolean): boolean =>
  side === 'bottom' ? dy >= SWIPE && dy > Math.abs(dx) : (rtl ? dx : -dx) >= SWIPE && Math.abs(dx) > Math.abs(dy);

export type SheetProps = {
  open: boolean;
  /** Called on mask, Escape, swipe and the close button. The owner decides. */
  onClose: () => void;
  /** Called when the closing animation has ended. */
  onClosed?: () => void;
  title: string;
  /** One line under the title. */
  text?: string;
  closeLabel: string;
  /** Back button in the header, for a sheet that is a page of its own. */
  back?: { label: string; onClick: () => void };
  /** `bottom` slides up from below; `start` is the side menu, which renders neither title nor close button. */
  side?: 'bottom' | 'start';
  children: ReactNode;
};

/**
 * Lifecycle of a sheet: its frame is rendered immediately, its content after the next frame, so that the tap gets a
 * fast response; both are removed when the closing animation has ended.
 */
function useStages(open: boolean, frame: RefObject<HTMLElement | null>, onClosed: (() => void) | undefined) {
  const [stage, setStage] = useState<'gone' | 'frame' | 'full'>(open ? 'frame' : 'gone');
  if (open && stage === 'gone') setStage('frame');
  const told = useRef(onClosed);
  useLayoutEffect(() => {
    told.current = onClosed;
  });
  useLayoutEffect(() => {
    if (!open || stage !== 'frame') return undefined;
    return afterFrame(() => startTransition(() => setStage('full')));
  }, [open, stage]);
  useLayoutEffect(() => {
    if (open || stage === 'gone') return undefined;
    const stopped = new AbortController();
    const moves = [frame.current, frame.current?.previousElementSibling].flatMap((part) => part?.getAnimations() ?? []);
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => {
      if (stopped.signal.aborted) return;
      setStage('gone');
      told.current?.();
    });
    return () => stopped.abort();
  }, [open, stage, frame]);
  return stage;
}

/** Selector of a server-rendered sheet; a sheet that replaces it has no opening animation. */
const DRAWN = '[data-sheet="drawn"]';

type DrawnSheetProps = Pick<SheetProps, 'title' | 'text' | 'closeLabel' | 'children'> & {
  backLabel: string;
  /** Target of the close link, which works without JavaScript. */
  href: string;
};

/** A server-rendered sheet: visible from the first paint, at the place of the interactive one. */
export function DrawnSheet({ title, text, closeLabel, backLabel, href, children }: DrawnSheetProps) {
  const id = useId();
  return (
    <>
      <DrawnMask href={href} />
      <div className={`${css.sheet} ${css.bottom}`} data-sheet="drawn">
        <div>
          <div
            role="dialog"
            aria-modal="true"
            aria-labelledby={`${id}title`}
            aria-describedby={text ? `${id}text` : undefined}
            className={css.popup}
          >
            <div className={css.head}>
              <h2 id={`${id}title`} className={css.title}>
                {title}
              </h2>
              {text && (
                <p id={`${id}text`} className={css.text}>
                  {text}
                </p>
              )}
              <IconLink icon="arrow-left" flip label={backLabel} className={css.back} href={href} />
              <IconLink icon="x" label={closeLabel} className={css.close} href={href} />
            </div>
            <div className={css.body}>{children}</div>
          </div>
        </div>
      </div>
    </>
  );
}

/** A sheet over the page. It traps the focus, locks scrolling of the page, and restores the focus when it closes. */
export function Sheet({
  open,
  onClose,
  onClosed,
  title,
  text,
  closeLabel,
  back,
  side = 'bottom',
  children,
}: SheetProps) {
  const about = useId();
  const frame = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const stage = useStages(open, frame, onClosed);
  const [stands] = useState(() => typeof document !== 'undefined' && document.querySelector(DRAWN) !== null);
  // A sheet needs a user action, so the server renders none.
  if (stage === 'gone' || typeof document === 'undefined') return null;
  const swipe = {
    onPointerDown: (event: PointerEvent) => {
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (!start) return;
      const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
      if (closes(side, event.clientX - start.x, event.clientY - start.y, rtl)) onClose();
    },
  };
  return (
    <>
      {createPortal(
        <>
          <Mask leaves={!open} onClose={onClose} />
          <div
            ref={frame}
            className={`${css.sheet} ${css[side]}`}
            data-ending-style={open ? undefined : ''}
            data-sheet={side}
            data-stands={stands || undefined}
          />
        </>,
        document.body,
      )}
      {stage === 'full' && (
        <Dialog.Root
          open={open}
          onOpenChange={(next) => {
            if (!next) onClose();
          }}
        >
          {/* Keeps the popup in the frame during the closing animation. */}
          <Dialog.Portal container={frame} keepMounted>
            <Dialog.Popup
              ref={popup}
              initialFocus={popup}
              hidden={false}
              aria-describedby={text ? about : undefined}
              className={css.popup}
              {...(side === 'start' ? swipe : {})}
            >
              {side === 'bottom' ? (
                <div className={css.head} {...swipe}>
                  <Dialog.Title className={css.title}>{title}</Dialog.Title>
                  {text && (
                    <p id={about} className={css.text}>
                      {text}
                    </p>
                  )}
                  {back && (
                    <IconButton icon="arrow-left" flip label={back.label} className={css.back} onClick={back.onClick} />
                  )}
                  <IconButton icon="x" label={closeLabel} className={css.close} onClick={onClose} />
                </div>
              ) : (
                <Dialog.Title className="sr">{title}</Dialog.Title>
              )}
              <div className={css.body}>{children}</div>
            </Dialog.Popup>
          </Dialog.Portal>
        </Dialog.Root>
      )}
    </>
  );
}
