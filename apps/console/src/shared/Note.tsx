import css from './cards.module.css';

/** What was done or requested; screen readers announce it. Invisible without a text. */
export function Note({ text }: { text: string | null }) {
  return (
    <p role="status" className={text ? css.said : 'sr'}>
      {text}
    </p>
  );
}
