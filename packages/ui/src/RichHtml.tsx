import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import css from './RichHtml.module.css';
import { cleanNodes, type HtmlRules, makeReadable } from './rich.ts';

type Props = {
  html: string;
  rules: HtmlRules;
  /** Called when a link was tapped; prevent the event's default to handle it. */
  onLead?: (event: MouseEvent, href: string, lead: 'in' | 'out') => void;
};

/** Displays external HTML, sanitised. */
export function RichHtml({ html, rules, onLead }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const draw = () => {
      if (!place.current) return;
      place.current.replaceChildren(cleanNodes(html, rules, css.wide));
      makeReadable(place.current);
    };
    draw();
    // Contrast depends on the theme.
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => themes.disconnect();
  }, [html, rules]);
  return (
    // Only the links inside receive taps, and they are accessible by keyboard.
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
