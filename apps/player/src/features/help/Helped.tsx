import { voteHelp } from '@parlour/contract/help.endpoints';
import { useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { meet } from '../../shared/visitor-cookie.ts';
import css from './help.module.css';

/** Ratings by page since the app was opened. */
const said = new Map<string, boolean>();

/** Asks once whether a page was helpful. */
export function Helped({ tag }: { tag: string }) {
  const t = useT();
  const [answer, setAnswer] = useState(said.get(tag));
  if (answer !== undefined)
    return (
      <p className={css.helped} role="status">
        {t('help.thanks')}
      </p>
    );
  const say = (helpful: boolean) => {
    said.set(tag, helpful);
    setAnswer(helpful);
    void meet(voteHelp, { params: { tag }, body: { helpful } });
  };
  return (
    <div className={css.helped} role="group" aria-label={t('help.helped')}>
      <span aria-hidden="true">{t('help.helped')}</span>
      <button type="button" onClick={() => say(true)}>
        {t('help.yes')}
      </button>
      <button type="button" onClick={() => say(false)}>
        {t('help.no')}
      </button>
    </div>
  );
}
