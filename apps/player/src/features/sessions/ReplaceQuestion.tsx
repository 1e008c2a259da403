import { Button } from '@parlour/ui/Button';
import { useEffect, useRef } from 'react';
import { useT } from '../../shared/i18n.tsx';
import css from './session.module.css';
import type { Question } from './useSignIn.ts';

/** Confirmation before another user's login saved on this device is replaced. */
export function ReplaceQuestion({ question }: { question: Question | null }) {
  return question && <Asked question={question} />;
}

function Asked({ question: { saved, name, answer } }: { question: Question }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const text = t('login.replaceAsk', { saved, name });
  return (
    <div ref={box} className={css.ask} role="alertdialog" aria-label={text} tabIndex={-1}>
      <p>{text}</p>
      <div className={css.answers}>
        <Button kind="raised" onClick={() => answer(false)}>
          {t('login.replaceKeep')}
        </Button>
        <Button onClick={() => answer(true)}>{t('login.replaceIt')}</Button>
      </div>
    </div>
  );
}
