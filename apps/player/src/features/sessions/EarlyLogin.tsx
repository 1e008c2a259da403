import type { OutputOf } from '@parlour/contract/endpoint';
import { PATHS } from '@parlour/contract/routes';
import type { getWhitelabel } from '@parlour/contract/system.endpoints';
import { Button, IconButton } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { Segmented } from '@parlour/ui/Segmented';
import { DrawnSheet } from '@parlour/ui/Sheet';
import { UsernameField } from '../../shared/forms/fields.tsx';
import forms from '../../shared/forms/form.module.css';
import { useT } from '../../shared/i18n.tsx';
import trial from '../guest-play/trial.module.css';
import { DemoNote } from '../social-login/DemoNote.tsx';
import { shownProviders } from '../social-login/social.ts';
import { EARLY } from './early-login.ts';
import css from './session.module.css';
import { offersReset } from './switches.ts';
import { TABS, tabsOf } from './tabs.ts';

type Props = { brand: OutputOf<typeof getWhitelabel> };

const stays = () => undefined;

/**
 * Login sheet embedded in the document of its address, with the same markup as `LoginPopup`: it can be filled in before
 * hydration, its links are plain, and controls that need script are disabled. `early-login.ts` transfers its state.
 */
export function EarlyLogin({ brand }: Props) {
  const t = useT();
  const tabs = tabsOf(brand.flags);
  return (
    <div id={EARLY}>
      <DrawnSheet
        title={t('login.welcome')}
        text={t('login.lead')}
        backLabel={t('action.back')}
        closeLabel={t('action.close')}
        href={PATHS.home}
      >
        {tabs.length > 1 && (
          <Segmented
            label={t('login.way')}
            value={TABS[0].type}
            onChange={stays}
            options={tabs.map((tab) => ({ value: tab.type, label: t(tab.label) }))}
          />
        )}
        <form className={forms.form} noValidate>
          {/* The page behind the sheet shows it. */}
          <noscript>
            <p className={forms.alert}>{t('app.noScript')}</p>
          </noscript>
          <UsernameField name="username" autoComplete="username webauthn" />
          <Field
            name="password"
            label={t('login.password')}
            icon="lock"
            type="password"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="current-password"
            end={<IconButton icon="eye" label={t('login.showPassword')} disabled />}
          />
          <div className={css.row}>
            <Checkbox>{t('login.remember')}</Checkbox>
            {offersReset(brand.flags) && (
              <a href={PATHS.forget} className={css.link}>
                {t('login.forgot')}
              </a>
            )}
          </div>
          <Button type="submit" wide disabled>
            {t('login.title')}
          </Button>
        </form>
        {shownProviders(brand.flags).length > 0 && <div className={css.social} />}
        <DemoNote brand={brand} />
        <div className={css.later} />
        {brand.trialPlay && (
          <div className={trial.way}>
            <Button kind="ghost" wide disabled>
              {t('trial.try')}
            </Button>
          </div>
        )}
        <p className={css.other}>
          {t('login.new')}{' '}
          <a href={PATHS.register} className={css.link}>
            {t('register.title')}
          </a>
        </p>
      </DrawnSheet>
    </div>
  );
}
