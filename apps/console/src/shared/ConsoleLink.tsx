import type { ComponentProps, MouseEvent } from 'react';
import { goTo } from './address.ts';

/** A press that asks for another tab or window is the browser's. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to a page of the console: it opens here without a load, and elsewhere as every link does. */
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
