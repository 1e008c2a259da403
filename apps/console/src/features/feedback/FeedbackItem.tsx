import { answerFeedback, closeFeedback, type FeedbackRow } from '@parlour/contract/help.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Button } from '@parlour/ui/Button';
import { TextArea } from '@parlour/ui/TextArea';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { stamp } from '../../shared/format.ts';
import { languageName } from '../../shared/languages.ts';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard, useMay } from '../../shared/rights.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { withoutSent } from '../../shared/typed.ts';
import css from './Feedback.module.css';

const LONGEST = 1000;

type Props = { row: FeedbackRow; onChanged: () => Promise<void> };

/** One feedback item with its images, answers, and actions. */
export function FeedbackItem({ row, onChanged }: Props) {
  const may = useMay();
  const { id, memberId, account, comment, state, sentAt, language, pictures, answers } = row;
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function act(doing: Promise<{ ok: true } | { ok: false; code: string; textKey: string }>) {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    const result = await doing;
    setBusy(false);
    if (!result.ok)
      return setFailure(result.code === 'thing.unknown' ? t('feedback.moved') : failureText(result.textKey));
    setText(withoutSent(text));
    await onChanged();
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank(text)) void act(call(answerFeedback, { params: { id }, body: { text: text.trim() } }));
  };
  const close = (closed: boolean) => void act(call(closeFeedback, { params: { id }, body: { closed } }));

  return (
    <li className={css.row}>
      <p className={css.who}>
        <b>
          <PlayerName id={memberId} account={account ?? t('feedback.visitor')} />
        </b>
        <time dateTime={sentAt}>{stamp(sentAt)}</time>
      </p>
      <p className={css.comment} dir="auto">
        {comment}
      </p>
      {pictures.length > 0 && (
        <p className={css.pictures}>
          {pictures.map((picture, at) => (
            <a key={picture.id} href={picture.url} target="_blank" rel="noopener noreferrer">
              <img
                src={picture.url}
                width={picture.width}
                height={picture.height}
                alt={t('feedback.picture', { number: at + 1 })}
              />
            </a>
          ))}
        </p>
      )}
      {answers.map(({ text: said, at, operator }) => (
        <blockquote key={at} className={css.answer} dir="auto">
          <small>
            {operator} · <time dateTime={at}>{stamp(at)}</time>
          </small>
          {said}
        </blockquote>
      ))}
      {failure && (
        <p className={css.alert} role="alert">
          {failure}
        </p>
      )}
      {(may(answerFeedback) || may(closeFeedback)) && (
        <form className={css.form} onSubmit={send}>
          {account !== null && state !== 'closed' && (
            <Guard needs={answerFeedback}>
              <TextArea
                label={t('feedback.answerTo', { name: account })}
                note={t('feedback.answerHint', { language: languageName(language) })}
                rows={2}
                maxLength={LONGEST}
                dir="auto"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              <Button small type="submit" icon="send" disabled={isBusy || isBlank(text)}>
                {t(isBusy ? 'feedback.sending' : 'feedback.send')}
              </Button>
            </Guard>
          )}
          <Guard needs={closeFeedback}>
            <Button small kind="ghost" disabled={isBusy} onClick={() => close(state !== 'closed')}>
              {t(state === 'closed' ? 'feedback.reopen' : 'feedback.close')}
            </Button>
          </Guard>
        </form>
      )}
    </li>
  );
}
