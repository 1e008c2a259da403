import { Button } from '@parlour/ui/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import cards from './cards.module.css';
import css from './ShownOnce.module.css';
import { t } from './texts.ts';
import { useCopy } from './useCopy.ts';

type Props = {
  title: string;
  lead: ReactNode;
  /** What the button to copy writes to the clipboard. */
  text: string;
  /** Label of the button to copy, and of the one that closes the card. */
  labels: { copy: string; close: string };
  onClose: () => void;
  /** Actions before the button to copy. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A secret that the server shows once: to be copied before the card is closed. */
export function ShownOnce({ title, lead, text, labels, onClose, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { outcome, copy } = useCopy(text);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={cards.card} aria-label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className={cards.lead}>{lead}</p>
      {children}
      <div className={css.actions}>
        {actions}
        <Button small kind="raised" icon="copy" onClick={copy}>
          {labels.copy}
        </Button>
        <Button small kind="ghost" onClick={onClose}>
          {labels.close}
        </Button>
      </div>
      <p role="status" className={css.note}>
        {outcome && t(`copy.${outcome}`)}
      </p>
    </section>
  );
}
