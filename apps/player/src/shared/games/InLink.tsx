import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** Called before navigation; returning false prevents it. */
  onGo?: () => boolean;
  replace?: boolean;
};

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Link inside the app. Works as a plain link before hydration, and costs only one handler afterwards, which matters in
 * lists of hundreds.
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
