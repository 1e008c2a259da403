import { LANGUAGE_NAMES } from '@parlour/contract/language-names';
import { LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import { addFaces } from '@parlour/fonts/letters';
import { Icon } from '@parlour/ui/Icon';
import { Sheet } from '@parlour/ui/Sheet';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLanguage, useSetLanguage, useT } from '../../shared/i18n.tsx';
import { closerOf, type PopupProps } from '../../shared/popup.ts';
import { toasts } from '../../shared/toasts.ts';
import { useWhitelabel } from '../system/system.queries.ts';
import { found, inOrder } from './languages.ts';
import css from './settings.module.css';

const closeLanguage = closerOf('language');

/** Number of languages from which the list has a search box. */
const SEARCHED_FROM = 9;

/** Returns the index that an arrow key leads to; null for other keys. */
function movedTo(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function namesIn(tag: string): (code: LanguageCode) => string {
  const names = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' });
  return (code) => names.of(LANGUAGES[code].tag) ?? '';
}

/** The merchant's languages by their own names, the current one first. */
export default function LanguagePopup({ open, onClosed }: PopupProps) {
  const t = useT();
  const language = useLanguage();
  const setLanguage = useSetLanguage();
  const brand = useWhitelabel();
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  // Keeps the order from when it opened, because a list that reorders under the finger misroutes the next tap.
  const [first] = useState(language);
  const offered = inOrder(brand?.languages ?? [], first);
  const shown = found(offered, text, namesIn(LANGUAGES[language].tag));
  const choose = (code: LanguageCode) => {
    const close = () => {
      closeLanguage();
      void addFaces('/fonts/');
    };
    setLanguage(code, brand?.texts[code])
      .then(close)
      .catch(() => toasts.show('offline', t('error.offline')));
  };
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = movedTo(event.key, buttons.indexOf(event.target as HTMLButtonElement), buttons.length);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <Sheet
      open={open}
      onClose={closeLanguage}
      onClosed={onClosed}
      title={t('settings.language')}
      closeLabel={t('action.close')}
    >
      {offered.length >= SEARCHED_FROM && (
        <label className={css.find}>
          <Icon name="search" />
          <input
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus();
            }}
            placeholder={t('settings.findLanguage')}
            aria-label={t('settings.findLanguage')}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
      )}
      <div ref={list} role="radiogroup" aria-label={t('settings.language')} className={css.languages}>
        {shown.map((code, i) => (
          <button
            key={code}
            type="button"
            role="radio"
            aria-checked={code === language}
            lang={LANGUAGES[code].tag}
            tabIndex={i === 0 ? 0 : -1}
            onKeyDown={move}
            onClick={() => choose(code)}
          >
            <img src={`/img/flag/${code}.svg`} alt="" width="28" height="20" loading="lazy" />
            <span dir="auto">{LANGUAGE_NAMES[code]}</span>
            {code === language && <Icon name="check" />}
          </button>
        ))}
        {shown.length === 0 && <p className={css.none}>{t('settings.noLanguage')}</p>}
      </div>
    </Sheet>
  );
}
