import css from './Badge.module.css';

/** Text of a badge: empty at zero, "99+" above 99. */
export const badgeText = (count: number): string => (count <= 0 ? '' : count > 99 ? '99+' : String(count));

/** A count on a corner. The accessible name of its button must contain the count as well. */
export function Badge({ count, className = '' }: { count: number; className?: string }) {
  const text = badgeText(count);
  return text ? (
    <em className={`${css.badge} ${className}`} aria-hidden="true">
      {text}
    </em>
  ) : null;
}
