import { CHAT_IMAGES_MOST, CHAT_TEXT_MOST, letterCount } from '@parlour/contract/chat';
import { UPLOADS } from '@parlour/contract/rules';
import type { UploadedPicture } from '@parlour/contract/uploads.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { IconButton } from '@parlour/ui/Button';
import { Skeleton } from '@parlour/ui/Skeleton';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { usePictures } from '../../shared/uploads/usePictures.ts';
import css from './chat.module.css';
import { endTyping, tellTyping } from './chat.queries.ts';

/** Length from which the remaining characters are announced. */
const TELLS_FROM = 900;

/** Message composer. Enter sends with a physical keyboard; on a phone it inserts a line break. */
export function Composer({ onSend }: { onSend: (text: string, pictures: readonly UploadedPicture[]) => void }) {
  const t = useT();
  const pictures = usePictures('chat', CHAT_IMAGES_MOST);
  const { picked, problem } = pictures;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const letters = isBlank(text) ? 0 : letterCount(text.trim());
  const left = CHAT_TEXT_MOST - letters;
  const canSend = (letters > 0 || picked.length > 0) && left >= 0 && !pictures.busy;

  const send = () => {
    if (!canSend) return;
    onSend(
      text.trim(),
      picked.flatMap(({ sent }) => (sent ? [sent] : [])),
    );
    endTyping();
    pictures.clear();
    setText('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isKey = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isKey || matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {(picked.length > 0 || problem) && (
        <div className={css.picked}>
          {picked.map(({ key, sent }, at) => (
            <span key={key} aria-busy={sent === null}>
              {sent ? (
                <img src={sent.url} alt={t('chat.picture', { number: at + 1 })} />
              ) : (
                <Skeleton className={css.thumb} />
              )}
              <IconButton
                icon="x"
                filled
                label={t('uploads.remove', { number: at + 1 })}
                onClick={() => pictures.remove(key)}
              />
            </span>
          ))}
          {problem && (
            <p className={css.bad} role="alert">
              {t(problem.key, problem.values)}
            </p>
          )}
        </div>
      )}
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-hidden="true"
        accept={UPLOADS.types.join()}
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows picking the same file again.
          event.target.value = '';
          void pictures.add(files);
        }}
      />
      <IconButton
        icon="plus"
        label={t('uploads.add')}
        aria-disabled={picked.length >= CHAT_IMAGES_MOST}
        onClick={() => picked.length < CHAT_IMAGES_MOST && input.current?.click()}
      />
      <span className={css.grow} data-text={`${text} `}>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          aria-label={t('chat.placeholder')}
          placeholder={t('chat.placeholder')}
          aria-invalid={left < 0 || undefined}
          enterKeyHint="enter"
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            if (!isBlank(event.target.value)) tellTyping();
          }}
        />
      </span>
      <IconButton
        icon="send"
        flip
        label={t('chat.send')}
        className={css.send}
        aria-disabled={!canSend}
        onClick={send}
      />
      {letters >= TELLS_FROM && (
        <p className={`${css.left} ${left < 0 ? css.bad : ''}`} role="status">
          {t('chat.left', { count: left })}
        </p>
      )}
    </form>
  );
}
