import { writtenStyles } from '@parlour/contract/html';
import { useId, useRef } from 'react';
import { t } from '../texts.ts';
import css from './editor.module.css';

type Props = {
  label?: string;
  value: string;
  /** Maximum length. */
  most?: number;
  rows?: number;
  onChange: (html: string) => void;
};

/** Markup that the buttons add around the selection. */
const MARKS = [
  { name: 'editor.bold', sign: 'B', before: '<b>', after: '</b>' },
  { name: 'editor.italic', sign: 'I', before: '<i>', after: '</i>' },
  { name: 'editor.heading', sign: 'H', before: '<h3>', after: '</h3>\n' },
  { name: 'editor.list', sign: '•', before: '<ul>\n  <li>', after: '</li>\n</ul>\n' },
  { name: 'editor.link', sign: '↗', before: '<a href="https://">', after: '</a>' },
] as const;

/** HTML editor. The server sanitises it when saving; styles are shown as written. */
export function HtmlField({ label = t('editor.html'), value, most = 20_000, rows = 8, onChange }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = writtenStyles(value);
  function wrap(before: string, after: string) {
    const at = area.current;
    if (!at) return;
    const { selectionStart: from, selectionEnd: to } = at;
    onChange(shown.slice(0, from) + before + shown.slice(from, to) + after + shown.slice(to));
    at.focus();
    // After the next render; the selection stays on the wrapped text.
    requestAnimationFrame(() => at.setSelectionRange(from + before.length, to + before.length));
  }
  return (
    <div className={css.html}>
      <label htmlFor={id}>{label}</label>
      <div className={css.marks}>
        {MARKS.map(({ name, sign, before, after }) => (
          <button key={name} type="button" aria-label={t(name)} title={t(name)} onClick={() => wrap(before, after)}>
            {sign}
          </button>
        ))}
      </div>
      <textarea
        ref={area}
        id={id}
        rows={rows}
        maxLength={most}
        dir="auto"
        spellCheck={false}
        aria-describedby={`${id}-say`}
        value={shown}
        onChange={(event) => onChange(event.target.value)}
      />
      <small id={`${id}-say`}>{t('editor.htmlHint')}</small>
    </div>
  );
}
