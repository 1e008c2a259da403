import type { ComponentProps, MouseEvent } from 'react';
import { goTo } from './address.ts';

/** Whether a click has no modifier; the browser handles clicks that open a new tab or window. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link within the console: opens without a page load, otherwise behaves like any link. */
export function ConsoleLink({ href, ...more }: Omit<ComponentProps<'a'>, 'onClick'> & { href: string }) {
  return (
    <a
      {...more}
      href={href}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        goTo(href);
      }}
    />
  );
}
