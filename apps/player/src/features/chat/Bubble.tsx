import type { ChatAuthor } from '@parlour/contract/chat';
import { Button } from '@parlour/ui/Button';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { timeOf } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n.tsx';
import { OutwardLink } from '../../shared/OutwardLink.tsx';
import css from './chat.module.css';
import { piecesOf } from './thread.ts';
import type { Outgoing } from './unsent-messages.ts';

/** Message text as written; its URLs are links that ask before leaving the site. */
function Words({ text }: { text: string }) {
  return piecesOf(text).map((piece, at) =>
    piece.link ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
      <OutwardLink key={at} href={piece.text} className={css.link}>
        {piece.text}
      </OutwardLink>
    ) : (
      piece.text
    ),
  );
}

export type Fate = 'sending' | 'queued' | 'failed' | 'sent' | 'read';
const FATE_ICON: Record<Fate, IconName> = {
  sending: 'clock',
  queued: 'wifi-off',
  failed: 'circle-alert',
  sent: 'check',
  read: 'check-check',
};

type Props = {
  author: ChatAuthor;
  text: string;
  images: readonly string[];
  /** Omitted for an unsent message. */
  at?: string;
  /** Delivery state of the reader's own message. */
  fate?: Fate;
  onPicture: (address: string) => void;
};

/** One message. The author is also given as text for screen readers, because sighted users see it by the side. */
export function Bubble({ author, text, images, at, fate, onPicture }: Props) {
  const t = useT();
  const isMine = author === 'person';
  return (
    <li className={`${css.line} ${isMine ? css.mine : ''}`} data-fate={fate}>
      <div className={css.bubble}>
        <span className="sr">{t(isMine ? 'chat.you' : 'service.title')}: </span>
        {images.length > 0 && (
          <span className={css.pictures}>
            {images.map((address, index) => (
              <button
                key={address}
                type="button"
                aria-label={t('chat.picture', { number: index + 1 })}
                onClick={() => onPicture(address)}
              >
                <img src={address} alt="" loading="lazy" />
              </button>
            ))}
          </span>
        )}
        {text !== '' && (
          <p className={css.words} dir="auto">
            <Words text={text} />
          </p>
        )}
        <span className={css.meta}>
          {at && <time dateTime={at}>{timeOf(at)}</time>}
          {fate && (
            <>
              <Icon name={FATE_ICON[fate]} />
              <span className="sr">{t(`chat.${fate}`)}</span>
            </>
          )}
        </span>
      </div>
    </li>
  );
}

type OwnProps = { message: Outgoing; onRetry: () => void; onDiscard: () => void; onPicture: (address: string) => void };

/** An own message that the server has not received yet. */
export function OwnBubble({ message, onRetry, onDiscard, onPicture }: OwnProps) {
  const t = useT();
  const { text, shown, at, state, textKey } = message;
  return (
    <>
      <Bubble author="person" text={text} images={shown} at={at} fate={state} onPicture={onPicture} />
      {state !== 'sending' && (
        <li className={`${css.fate} ${state === 'failed' ? css.bad : ''}`}>
          <span>{textKey ? t(textKey) : t(`chat.${state}`)}</span>
          {state === 'failed' && (
            <>
              <Button kind="ghost" small onClick={onRetry}>
                {t('action.retry')}
              </Button>
              <Button kind="ghost" small onClick={onDiscard}>
                {t('chat.discard')}
              </Button>
            </>
          )}
        </li>
      )}
    </>
  );
}
