import type { ApplicationState } from '@parlour/contract/promotions';
import { type AdminApplication, moveApplication } from '@parlour/contract/promotions.endpoints';
import { isBlank } from '@parlour/contract/visible-text';
import { Button, IconButton } from '@parlour/ui/Button';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import { fullMoney, stamp } from '../../shared/format.ts';
import { Note } from '../../shared/Note.tsx';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useSaving } from '../../shared/useSaving.ts';
import { ViewOnly } from '../../shared/ViewOnly.tsx';
import css from './Promotions.module.css';
import { useRenewPromotions } from './promotions.queries.ts';
import { movesOf, needsReason } from './promotions.rules.ts';

type Props = {
  part: AdminApplication;
  symbol: string;
  onClose: () => void;
  onMoved: (part: AdminApplication) => void;
};

/**
 * One application: the member, the submission, and its possible states. The text entered here is sent to the member.
 */
export function PartPanel({ part, symbol, onClose, onMoved }: Props) {
  const renew = useRenewPromotions();
  const [reason, setReason] = useState('');
  const { failure, request, isBusy, prompt, fail, forget, save } = useSaving();
  const moves = movesOf(part);

  function move(to: ApplicationState) {
    if (needsReason(to) && isBlank(reason)) return fail(t('promotions.noReason'));
    const body = { from: part.state, to, reason: reason.trim() };
    save({ send: () => call(moveApplication, { params: { id: part.id }, body }), renew, onSaved: onMoved });
  }

  return (
    <section className={css.panel} aria-label={`${part.member.account}: ${part.title}`}>
      <header>
        <h2>
          <PlayerName id={part.member.id} account={part.member.account} />
        </h2>
        <IconButton icon="x" label={t('promotions.close')} onClick={onClose} />
      </header>
      <dl className={css.facts}>
        <dt>{t('promotions.one')}</dt>
        <dd dir="auto">{part.title}</dd>
        <dt>{t('promotions.state')}</dt>
        <dd>
          <span className={`${css.state} ${css[part.state] ?? ''}`}>{t(`promotions.state.${part.state}`)}</span>
        </dd>
        <dt>{t('promotions.sent')}</dt>
        <dd>
          {stamp(part.appliedAt)}
          {part.attempts > 1 && ` · ${t('promotions.attempt', { attempt: part.attempts })}`}
        </dd>
        {part.grant && (
          <>
            <dt>{t('promotions.grant')}</dt>
            <dd>{fullMoney(part.grant, symbol)}</dd>
          </>
        )}
        {part.operator && (
          <>
            <dt>{t('promotions.operator')}</dt>
            <dd>{part.operator}</dd>
          </>
        )}
      </dl>
      {part.comment !== '' && (
        <blockquote className={css.comment} dir="auto">
          {part.comment}
        </blockquote>
      )}
      {part.pictures.length > 0 && (
        <div className={css.pictures}>
          {part.pictures.map(({ id, url, width, height }, at) => (
            <a key={id} href={url} target="_blank" rel="noopener noreferrer">
              <img src={url} width={width} height={height} alt={t('promotions.picture', { number: at + 1 })} />
            </a>
          ))}
        </div>
      )}
      {part.reason !== '' && (
        <p className={css.note} dir="auto">
          {t('promotions.told')} {part.reason}
        </p>
      )}
      {prompt}
      {moves.length > 0 && (
        <Guard needs={moveApplication} otherwise={<ViewOnly />}>
          <label className={css.choice}>
            {t('promotions.reason')}
            <textarea
              rows={3}
              maxLength={300}
              dir="auto"
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                forget();
              }}
            />
            <small>{t('promotions.reasonHint')}</small>
          </label>
          <Alert text={failure} />
          <Note text={request} />
          <div className={css.moves}>
            {moves.map((to) => (
              <Button
                key={to}
                small
                kind={to === 'claim' || to === 'process' ? 'primary' : 'ghost'}
                aria-disabled={isBusy}
                onClick={() => move(to)}
              >
                {t(`promotions.move.${to}`)}
              </Button>
            ))}
          </div>
        </Guard>
      )}
    </section>
  );
}
