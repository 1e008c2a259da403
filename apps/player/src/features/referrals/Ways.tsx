import { Button, IconButton } from '@parlour/ui/Button';
import { canShare, shareLink } from '../../shared/browser.devices.ts';
import { useT } from '../../shared/i18n.tsx';
import { useWhitelabel } from '../system/system.queries.ts';
import { useCopy } from '../two-factor/useCopy.ts';
import css from './referrals.module.css';

/** A text with its label, to copy. */
export function CopyLine({ label, text, copyLabel }: { label: string; text: string; copyLabel: string }) {
  const copy = useCopy();
  return (
    <div className={css.line}>
      <p>
        <small>{label}</small>
        <bdi dir="ltr">{text}</bdi>
      </p>
      <IconButton icon="copy" filled label={copyLabel} onClick={() => copy(text)} />
    </div>
  );
}

/** The member's link and code, to copy or share. */
export function Ways({ link, code }: { link: string; code: string }) {
  const t = useT();
  const name = useWhitelabel()?.name ?? '';
  const share = () => {
    shareLink({ title: name, text: t('invite.message', { name }), url: link });
  };
  return (
    <>
      <CopyLine label={t('invite.link')} text={link} copyLabel={t('invite.copyLink')} />
      <CopyLine label={t('invite.code')} text={code} copyLabel={t('invite.copyCode')} />
      {canShare() && (
        <Button wide icon="share" onClick={share}>
          {t('invite.share')}
        </Button>
      )}
    </>
  );
}
