import { isGuest } from '@parlour/contract/accounts';
import { Button } from '@parlour/ui/Button';
import { Skeleton } from '@parlour/ui/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { useSession } from '../../shared/store.ts';
import css from './help.module.css';

const FeedbackForm = lazy(async () => ({ default: (await import('./FeedbackForm.tsx')).FeedbackForm }));
const OwnFeedback = lazy(async () => ({ default: (await import('./OwnFeedback.tsx')).OwnFeedback }));

/** Players' feedback: the form on demand, and for members their previous feedback. */
export function FeedbackCard() {
  const t = useT();
  const session = useSession();
  const [open, setOpen] = useState(false);
  const isMember = session !== null && !isGuest(session.type);
  return (
    <section className={css.card} aria-labelledby="help-feedback">
      <h2 id="help-feedback">{t('feedback.title')}</h2>
      <p>{t('feedback.lead')}</p>
      {!open && (
        <Button kind="raised" icon="message-circle" onClick={() => setOpen(true)}>
          {t('feedback.write')}
        </Button>
      )}
      <Suspense fallback={<Skeleton className={css.panelBone} />}>
        {open && <FeedbackForm isMember={isMember} />}
        {isMember && <OwnFeedback token={session.token} />}
      </Suspense>
    </section>
  );
}
