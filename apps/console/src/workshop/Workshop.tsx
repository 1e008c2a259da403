/** Gallery of all components of `packages/ui`, in both themes, on a phone of 390 pixels. For developers; in English. */
import { useState } from 'react';
import { SPECIMENS } from './specimens.tsx';
import css from './Workshop.module.css';

const THEMES = ['dark', 'light'] as const;

export function Workshop() {
  const [isRtl, setRtl] = useState(false);
  return (
    <main className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>Workshop</h1>
        <p>Every part of packages/ui in both themes, with the brand’s colours.</p>
        <label className={css.turn}>
          <input type="checkbox" checked={isRtl} onChange={() => setRtl(!isRtl)} /> Right to left
        </label>
      </header>
      <div className={css.themes}>
        {THEMES.map((theme) => (
          <section
            key={theme}
            className={css.theme}
            data-theme={theme}
            dir={isRtl ? 'rtl' : 'ltr'}
            aria-label={`The ${theme} theme`}
            // Overlays are rendered outside the gallery and use the document's theme.
            onClickCapture={() => {
              document.documentElement.dataset.theme = theme;
              document.documentElement.dir = isRtl ? 'rtl' : 'ltr';
            }}
          >
            {Object.entries(SPECIMENS).map(([name, Specimen]) => (
              <div key={name} className={css.specimen} role="group" aria-label={`${name}, ${theme}`}>
                <h2 className={css.name}>{name}</h2>
                <Specimen />
              </div>
            ))}
          </section>
        ))}
      </div>
    </main>
  );
}
