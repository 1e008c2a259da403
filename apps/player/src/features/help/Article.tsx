import { Icon } from '@parlour/ui/Icon';
import { useState } from 'react';
import { RichText } from '../../shared/html/RichText.tsx';
import { Helped } from './Helped.tsx';
import css from './help.module.css';
import type { HelpPage } from './help.rules.ts';

/** A question with its answer, which is rendered when first opened. */
export function Article({ page, open }: { page: HelpPage; open: boolean }) {
  const [shown, setShown] = useState(open);
  return (
    <details
      className={css.topic}
      name="help"
      open={open}
      id={`help-${page.tag}`}
      onToggle={(event) => {
        if (event.currentTarget.open) setShown(true);
      }}
    >
      <summary>
        <h3>{page.title}</h3>
        <Icon name="chevron-down" className={css.chevron} />
      </summary>
      <div className={css.answer}>
        {shown && (
          <>
            <RichText html={page.content} />
            <Helped tag={page.tag} />
          </>
        )}
      </div>
    </details>
  );
}
