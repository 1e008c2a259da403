import { Button } from '@parlour/ui/Button';
import { useEffect, useRef, useState } from 'react';
import cards from '../../shared/cards.module.css';
import { type TextKey, t } from '../../shared/texts.ts';
import css from './ApiKeys.module.css';

type Props = { name: string; secret: string; onClose: () => void };

/** A new key, shown once. */
export function SecretOnce({ name, secret, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [note, setNote] = useState<TextKey | null>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () => {
    const copied = navigator.clipboard?.writeText(secret) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setNote('apiKeys.copied'),
      () => setNote('apiKeys.notCopied'),
    );
  };
  return (
    <section className={cards.card} aria-label={t('apiKeys.once', { name })}>
      <h2 ref={heading} tabIndex={-1}>
        {t('apiKeys.once', { name })}
      </h2>
      <p className={cards.lead}>{t('apiKeys.onceText')}</p>
      <code className={css.secret} dir="ltr">
        {secret}
      </code>
      <div className={css.acts}>
        <Button small icon="copy" onClick={copy}>
          {t('apiKeys.copy')}
        </Button>
        <Button small kind="ghost" onClick={onClose}>
          {t('apiKeys.kept')}
        </Button>
      </div>
      <p role="status" className={css.note}>
        {note && t(note)}
      </p>
    </section>
  );
}
