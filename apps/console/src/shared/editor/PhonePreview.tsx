import {
  carryStyles,
  classifyLink,
  DROPPED_ELEMENTS,
  HTML_ATTRIBUTES,
  HTML_TAGS,
  isPicture,
  STYLE_DATA,
  stylesOf,
  toRem,
} from '@parlour/contract/html';
import { isBlank } from '@parlour/contract/visible-text';
import { RichHtml } from '@parlour/ui/RichHtml';
import type { HtmlRules } from '@parlour/ui/rich';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { languageName } from '../languages.ts';
import { t } from '../texts.ts';
import css from './editor.module.css';

/** Pixels of one rem of the player's app on a phone of 390 pixels. */
const PHONE_REM = 52;

const RULES: HtmlRules = {
  tags: HTML_TAGS,
  droppedElements: DROPPED_ELEMENTS,
  attributes: HTML_ATTRIBUTES,
  carry: carryStyles,
  styleData: STYLE_DATA,
  styles: stylesOf,
  // The console uses pixels: converts the phone's rem.
  length: (value) => toRem(value).replace(/([\d.]+)rem/g, (_, rem: string) => `${Number(rem) * PHONE_REM}px`),
  lead: classifyLink,
  isPicture: (src) => isPicture(src, []),
};

type Props = {
  title: string;
  /** Small line above the title, such as a date. */
  note?: string;
  html: string;
  /** URL of an image above the text; empty without one. */
  picture?: string;
  /** The edited language if it has no text, so that its readers see the English one. */
  missing?: string | null;
};

/** Preview on a phone of 390 pixels in both themes, sanitised as in the player's app. */
export function PhonePreview({ title, note, html, picture = '', missing = null }: Props) {
  const [theme, setTheme] = useState<'dark' | 'light'>('dark');
  const isEmpty = isBlank(title) && isBlank(html);
  return (
    <section className={css.preview} aria-label={t('preview.title')}>
      <header>
        <h3>{t('preview.title')}</h3>
        <Segmented
          label={t('preview.title')}
          value={theme}
          options={[
            { value: 'dark', label: t('preview.dark') },
            { value: 'light', label: t('preview.light') },
          ]}
          onChange={setTheme}
        />
      </header>
      {missing !== null && !isEmpty && (
        <p className={css.none} role="status">
          {t('preview.missing', { language: languageName(missing) })}
        </p>
      )}
      <div className={css.phone} data-theme={theme}>
        {isEmpty ? (
          <p className={css.none}>{t('preview.empty')}</p>
        ) : (
          <article>
            {picture !== '' && <img src={picture} alt="" />}
            {note && <small>{note}</small>}
            <h4 dir="auto">{title}</h4>
            <RichHtml html={html} rules={RULES} onLead={(event) => event.preventDefault()} />
          </article>
        )}
      </div>
    </section>
  );
}
