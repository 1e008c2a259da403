import css from './Logo.module.css';

/** The brand's mark, from a file in the brand's folder. */
export function Mark({ className = '' }: { className?: string }) {
  return <img className={`${css.mark} ${className}`} src="/brand/mark.svg" alt="" width="31" height="31" />;
}

/** Mark and name of the brand. */
export function Logo({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span className={`${css.logo} ${className}`}>
      <Mark />
      <b className={css.word}>{name}</b>
    </span>
  );
}
