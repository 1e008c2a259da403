import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** Runs before the page changes; answering false leaves the player here. */
  onGo?: () => boolean;
  replace?: boolean;
};

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link inside the app. It is an ordinary link until the script is there, and costs no more than a handler then,
 * which matters in lists of hundreds.
 */
export function InLink({ href, onGo, replace, onClick, children, ...rest }: Props) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        if (!onGo || onGo()) void router.navigate({ href, replace, viewTransition: replace ? false : undefined });
      }}
    >
      {children}
    </a>
  );
}
