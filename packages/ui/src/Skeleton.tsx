import css from './Skeleton.module.css';

/** A box of the size of what is being loaded; the class gives the size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`${css.bone} ${className}`} aria-hidden="true" />;
}
