import css from './Skeleton.module.css';

/** A placeholder for loading content; the class sets the size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`${css.bone} ${className}`} aria-hidden="true" />;
}
