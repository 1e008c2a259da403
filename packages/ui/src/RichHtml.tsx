import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import css from './RichHtml.module.css';
import { cleanNodes, type HtmlRules } from './rich.ts';

type Props = {
  html: string;
  rules: HtmlRules;
  /** A link was tapped; prevent the event to lead there in another way. */
  onLead?: (event: MouseEvent, href: string, lead: 'in' | 'out') => void;
};

/** Shows HTML that somebody else wrote. */
export function RichHtml({ html, rules, onLead }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleanNodes(html, rules, css.wide));
  }, [html, rules]);
  return (
    // Only the links inside are tapped, and they are links to a keyboard as well.
    <div
      ref={place}
      className={css.rich}
      dir="auto"
      onClick={(event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
        const href = link?.getAttribute('href') ?? '';
        const lead = link ? rules.lead(href) : null;
        if (lead) onLead?.(event, href, lead);
      }}
    />
  );
}
