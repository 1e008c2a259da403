import type { FeedPreview } from '@parlour/contract/catalogue-feed.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { Note } from '../../shared/Note.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './Catalogue.module.css';
import { useRefreshCatalogue } from './catalogue.queries.ts';
import { type FeedSource, sendFeed } from './feed.queries.ts';
import { countChanges } from './feed.rules.ts';

type Props = {
  source: FeedSource;
  /** Vendors to import; null for all of the feed. */
  vendors: readonly string[] | null;
  preview: FeedPreview;
  /** Whether the shown differences are those of the catalogue as the server last answered. */
  isCurrent: boolean;
};

/**
 * Form that imports a feed as it was previewed. If the catalogue has changed since, the server refuses, and the
 * differences are fetched again.
 */
export function FeedApply({ source, vendors, preview, isCurrent }: Props) {
  const renew = useRefreshCatalogue();
  const saving = useSaving();
  const why = useReason('members.reasonMissing');
  /** Fingerprint of the differences whose removals were confirmed: other differences need another confirmation. */
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const { fingerprint, games, gamesBefore, removesMany } = preview;
  const mayRemove = confirmed === fingerprint;
  const isEmpty = countChanges(preview) === 0;

  function save() {
    if (!isCurrent || saving.isBusy) return;
    setNote(null);
    if (removesMany && !mayRemove) return saving.fail(t('feed.removeMissing'));
    const reason = why.given();
    if (reason === null) return;
    saving.save({
      send: () => sendFeed(source, { vendors, fingerprint, remove: mayRemove, reason }),
      renew,
      onSaved: ({ games: { added, changed, removed } }) => {
        why.sent();
        setNote(t('feed.imported', { added, changed, removed }));
      },
    });
  }

  return (
    <section className={css.panel} aria-label={t('feed.apply')}>
      {!isEmpty && (
        <>
          <p className={css.hint}>{t('feed.applyHint')}</p>
          {removesMany && (
            <>
              <p className={css.hint}>{t('feed.removeHint')}</p>
              <Checkbox
                checked={mayRemove}
                onChange={(event) => {
                  setConfirmed(event.target.checked ? fingerprint : null);
                  saving.forget();
                }}
              >
                {t('feed.remove', { removed: games.removed, games: gamesBefore })}
              </Checkbox>
            </>
          )}
          <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
          <Button small aria-disabled={!isCurrent || saving.isBusy} onClick={save}>
            {t('feed.apply')}
          </Button>
        </>
      )}
      <Alert text={saving.failure} />
      {saving.prompt}
      <Note text={note} />
    </section>
  );
}
