import { Qr } from '@parlour/ui/Qr';
import { t } from '../../shared/texts.ts';
import css from './AppSecret.module.css';

/** Secret of an authenticator app, as a QR code and as text. */
export function AppSecret({ secret, address }: { secret: string; address: string }) {
  return (
    <section className={css.app} aria-label={t('code.app')}>
      <Qr text={address} label={t('code.qr')} />
      <div>
        <p>{t('code.scan')}</p>
        <p className={css.label}>{t('code.key')}</p>
        <code className={css.key}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <p className={css.aside}>{t('code.noApp')}</p>
        <code className={css.command}>npm run code {secret}</code>
      </div>
    </section>
  );
}
