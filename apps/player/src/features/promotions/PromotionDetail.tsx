import type { ActivityStatus } from '@parlour/contract/promotions';
import type { Application, Promotion } from '@parlour/contract/promotions.endpoints';
import { Button, IconButton } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { canShare, shareLink } from '../../shared/browser.devices.ts';
import { dayOf } from '../../shared/dates.ts';
import { useGuard } from '../../shared/games/use-guard.ts';
import { RichText } from '../../shared/html/RichText.tsx';
import { useT } from '../../shared/i18n.tsx';
import { type Asked, PartFailure } from '../../shared/LoadFailure.tsx';
import { useSession } from '../../shared/store.ts';
import { toasts } from '../../shared/toasts.ts';
import { useMark } from '../announcements/useMark.ts';
import { Cover } from './Cover.tsx';
import { Days } from './Days.tsx';
import { LiveChat } from './LiveChat.tsx';
import css from './promotions.module.css';
import { useDeeds } from './promotions.queries.ts';
import { deedOf, type Own, statusOf } from './promotions.rules.ts';
import { StatusPill } from './StatusPill.tsx';
import { useClaim, usePlayMoney } from './useClaim.ts';

const ApplySheet = lazy(() => import('./ApplySheet.tsx'));

function Facts({
  item,
  status,
  money,
}: {
  item: Promotion;
  status: ActivityStatus | null;
  money: (text: string) => string;
}) {
  const t = useT();
  const { activity } = item;
  return (
    <p className={css.facts}>
      {status && <StatusPill status={status} />}
      <Days item={item} />
      {activity?.grant && (
        <span>
          <Icon name="gift" />
          {t('promotions.grant', { amount: money(activity.grant) })}
        </span>
      )}
      {activity?.left !== null && activity?.left !== undefined && activity.status !== 'close' && (
        <span>
          <Icon name="users-round" />
          {t('promotions.left', { left: activity.left })}
        </span>
      )}
      {activity?.status === 'coming' && <span>{t('promotions.opens', { date: dayOf(activity.opensAt, '/') })}</span>}
      {activity?.status === 'join' && activity.closesAt && (
        <span>{t('promotions.until', { date: dayOf(activity.closesAt, '/') })}</span>
      )}
    </p>
  );
}

/** The operator's answer, and the submitted application. */
function OwnPart({ own }: { own: Application }) {
  const t = useT();
  if (own.comment === '' && own.reason === '' && own.images.length === 0) return null;
  return (
    <section className={css.part} aria-label={t('promotions.mine')}>
      {own.reason !== '' && (
        <p>
          <b>{t('feedback.answer')}</b>
          <bdi>{own.reason}</bdi>
        </p>
      )}
      {own.comment !== '' && (
        <p>
          <b>{t('promotions.comment')}</b>
          <bdi>{own.comment}</bdi>
        </p>
      )}
      {own.images.length > 0 && (
        <div className={css.pictures}>
          {own.images.map((url, at) => (
            <img key={url} src={url} alt={t('uploads.picture', { number: at + 1 })} loading="lazy" />
          ))}
        </div>
      )}
    </section>
  );
}

type Props = {
  item: Promotion;
  own: Own;
  /** State of the query for the reader's applications. */
  asked: Asked;
};

/** A promotion in detail: its text, the reader's application, and the button to take part. */
export function PromotionDetail({ item, own, asked }: Props) {
  const t = useT();
  const router = useRouter();
  const mayPass = useGuard();
  const money = usePlayMoney();
  const claim = useClaim({ promotionId: item.id, grant: own?.grant ?? null });
  const deeds = useDeeds(item.id);
  const [busy, setBusy] = useState(false);
  const [applying, setApplying] = useState(false);
  const deed = deedOf(item, own);
  const status = statusOf(item, own);
  const mark = useMark('promotions');
  const isIn = useSession() !== null;
  // Opening marks it as read, as with announcements; so does signing in meanwhile.
  const open = useEffectEvent(() => void mark([item]));
  useEffect(() => {
    if (item.id && isIn) open();
  }, [item.id, isIn]);

  async function act(): Promise<void> {
    if (busy || deed === 'wait' || !mayPass()) return;
    if (deed === 'apply') setApplying(true);
    else if (deed === 'open') await router.navigate({ href: item.link });
    else if (deed === 'claim') await claim.run();
    else {
      setBusy(true);
      const result = await deeds.join();
      setBusy(false);
      if (result.ok) toasts.show('success', t('promotions.signedUp'));
      else toasts.show('fail', t(result.textKey));
    }
  }

  const share = () => {
    const url = `${location.origin}/m/activityDetail?id=${item.id}`;
    shareLink({ title: item.title, url });
  };

  const label =
    deed === 'claim'
      ? claim.label
      : deed === 'wait'
        ? status && t(`activity.${status}`)
        : own
          ? t('action.retry')
          : t('promotions.joinNow');

  return (
    <article className={css.detail} data-promotion={item.id}>
      <div className={css.hero}>
        <Cover item={item} className={css.heroArt} first />
        {canShare() && (
          <IconButton icon="share" filled className={css.share} label={t('invite.share')} onClick={share} />
        )}
      </div>
      <div className={css.sheet}>
        <h2 className={css.title}>
          <bdi>{item.title}</bdi>
        </h2>
        <Facts item={item} status={status} money={money} />
        <PartFailure of={[asked]} />
        {own && <OwnPart own={own} />}
        <div className={css.text}>{item.content === '' ? <p>{item.text}</p> : <RichText html={item.content} />}</div>
      </div>
      <div className={css.bar}>
        <LiveChat />
        {label && (
          <Button className={css.join} aria-disabled={deed === 'wait' || busy || claim.busy} onClick={() => void act()}>
            {label}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {applying && (
          <ApplySheet
            item={item}
            onClose={() => setApplying(false)}
            onSend={async (comment, images) => {
              const result = await deeds.join(comment, images);
              if (!result.ok) return result.textKey;
              setApplying(false);
              toasts.show('success', t('promotions.sent'));
              return null;
            }}
          />
        )}
      </Suspense>
    </article>
  );
}
