import { startPlayerView } from '@parlour/contract/player-views.admin.endpoints';
import { Button, ButtonLink } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from './Members.module.css';

type Prepared = { address: string; until: string };

/** Form for a read-only view of the player app as this player sees it. The view opens in a tab of its own. */
export function ViewAsPlayer({ id, onClose }: { id: string; onClose: () => void }) {
  const renew = async () => {};
  const { why, prompt, isBusy, act } = useRecordedAction({ renew });
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  return (
    <section className={cards.card} aria-label={t('player.viewAs')}>
      <h2>{t('player.viewAs')}</h2>
      <p className={cards.lead}>{t('player.viewAsText')}</p>
      {prompt}
      {prepared ? (
        <>
          <p role="status">{t('player.viewReady', { time: stamp(prepared.until) })}</p>
          <div className={css.acts}>
            <ButtonLink
              small
              icon="eye"
              href={prepared.address}
              target="_blank"
              rel="noopener noreferrer"
              onClick={onClose}
            >
              {t('player.viewOpen')}
            </ButtonLink>
            <Button kind="raised" small onClick={onClose}>
              {t('locks.cancel')}
            </Button>
          </div>
        </>
      ) : (
        <form
          className={css.lockForm}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            act({
              send: (body) => call(startPlayerView, { params: { id }, body }),
              onDone: setPrepared,
            });
          }}
        >
          <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
          <div className={css.acts}>
            <Button type="submit" small icon="eye" aria-disabled={isBusy}>
              {t('player.viewPrepare')}
            </Button>
            <Button kind="raised" small onClick={onClose}>
              {t('locks.cancel')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
