import { CHAT_TEXT_MOST, letterCount } from '@parlour/contract/chat';
import { answerChat, type Canned, type ChatRow, typeChatOf } from '@parlour/contract/chat.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Button } from '@parlour/ui/Button';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { useMay } from '../../shared/rights.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { withoutSent } from '../../shared/typed.ts';
import css from './Chats.module.css';
import { fitting, slashOf } from './canned.ts';
import { useCanned } from './chats.queries.ts';

const TYPING_EVERY_MS = 3_000;
const textFor = ({ texts }: Canned, language: string): string => texts[language] ?? texts.EN ?? '';

type Props = { row: ChatRow; onSent: () => Promise<void> };

/** Composer of an answer. A slash lists canned answers, preferably in the conversation's language. */
export function Answer({ row, onSent }: Props) {
  const { id, language } = row;
  const may = useMay();
  const canned = useCanned().data?.rows ?? [];
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const typedAt = useRef(0);
  /** Client-side id of a message, stable across repeated sends. */
  const name = useRef({ text: '', id: '' });
  const listId = useId();
  const slash = slashOf(text);
  const found = slash === null ? [] : fitting(canned, slash);
  const chosen = found[Math.min(at, found.length - 1)];

  if (row.state === 'closed') return <p className={css.locked}>{t('chats.isClosed')}</p>;
  if (row.operator && !row.mine) return <p className={css.locked}>{t('chats.withOther', { name: row.operator })}</p>;

  if (!may(answerChat)) return <p className={css.locked}>{t('right.viewOnly')}</p>;

  const insert = (answer: Canned) => {
    setText(textFor(answer, language));
    setAt(0);
  };
  async function send() {
    const words = text.trim();
    if (isBusy || words === '' || letterCount(words) > CHAT_TEXT_MOST) return;
    if (name.current.text !== words) name.current = { text: words, id: crypto.randomUUID() };
    setBusy(true);
    setProblem(null);
    const result = await call(answerChat, { params: { id }, body: { clientId: name.current.id, text: words } });
    setBusy(false);
    if (result.ok) {
      name.current = { text: '', id: '' };
      typedAt.current = 0;
      setText(withoutSent(text));
    } else setProblem(result.code === 'chat.taken' ? t('error.chatTaken') : failureText(result.textKey));
    await onSent();
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (chosen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setAt((at + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    } else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      insert(chosen);
    } else if (slash !== null && event.key === 'Escape') setText('');
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send();
    }
  };
  const tellTyping = () => {
    if (!may(typeChatOf) || Date.now() - typedAt.current < TYPING_EVERY_MS) return;
    typedAt.current = Date.now();
    void call(typeChatOf, { params: { id } });
  };
  return (
    <form
      className={css.answer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {slash !== null && (
        <ul id={listId} role="listbox" aria-label={t('chats.view.canned')} className={css.canned}>
          {found.length === 0 && <li className={css.none}>{t('canned.none')}</li>}
          {found.map((answer, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <li
              key={answer.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={answer === chosen}
              tabIndex={-1}
              onClick={() => insert(answer)}
            >
              <b>/{answer.shortcut}</b>
              <span dir="auto">{textFor(answer, language)}</span>
            </li>
          ))}
        </ul>
      )}
      <textarea
        rows={3}
        dir="auto"
        value={text}
        aria-label={t('chats.write')}
        placeholder={t('chats.writeHint')}
        role="combobox"
        aria-expanded={slash !== null}
        aria-controls={listId}
        aria-activedescendant={chosen ? `${listId}-${found.indexOf(chosen)}` : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          if (!isBlank(event.target.value) && slashOf(event.target.value) === null) tellTyping();
        }}
      />
      <Button type="submit" small icon="send" aria-disabled={isBusy || isBlank(text)}>
        {t('chats.send')}
      </Button>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {letterCount(text) > CHAT_TEXT_MOST - 100 && (
        <p role="status">
          {letterCount(text)} / {CHAT_TEXT_MOST}
        </p>
      )}
    </form>
  );
}
