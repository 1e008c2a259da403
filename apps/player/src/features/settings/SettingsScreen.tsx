import { isGuest } from '@parlour/contract/accounts';
import { LANGUAGE_NAMES } from '@parlour/contract/language-names';
import type { Theme } from '@parlour/contract/languages';
import { PATHS } from '@parlour/contract/routes';
import { Icon } from '@parlour/ui/Icon';
import { Segmented } from '@parlour/ui/Segmented';
import { keepsChoices } from '../../shared/browser.extras.ts';
import { useLanguage, useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { MenuRow } from '../../shared/MenuRow.tsx';
import type { TextScale } from '../../shared/storage.ts';
import { changeSettings, openPopup, useApp, useSession } from '../../shared/store.ts';
import { changeTheme } from '../../shared/theme.ts';
import { SecurityCard } from './SecurityCard.tsx';
import { Switch } from './Switch.tsx';
import css from './settings.module.css';

/** Settings: appearance is stored in this browser, security on the server. */
export function SettingsScreen() {
  const t = useT();
  const language = useLanguage();
  const theme = useApp((state) => state.theme);
  const settings = useApp((state) => state.settings);
  const session = useSession();
  return (
    <>
      <h2 className={css.heading}>{t('settings.look')}</h2>
      {!keepsChoices() && <p className={css.note}>{t('settings.notKept')}</p>}
      <div className={list.card}>
        <MenuRow
          icon="languages"
          label={t('settings.language')}
          value={LANGUAGE_NAMES[language]}
          onClick={() => openPopup('language')}
        />
        <div className={`${list.row} ${list.wide}`}>
          <Icon name={theme === 'dark' ? 'moon' : 'sun'} />
          <b>{t('settings.theme')}</b>
          <Segmented<Theme>
            label={t('settings.theme')}
            value={theme}
            onChange={changeTheme}
            options={[
              { value: 'dark', label: t('settings.dark') },
              { value: 'light', label: t('settings.light') },
            ]}
          />
        </div>
        <div className={`${list.row} ${list.wide}`}>
          <Icon name="a-large-small" />
          <b>{t('settings.textSize')}</b>
          <Segmented<TextScale>
            label={t('settings.textSize')}
            value={settings.textScale ?? '1'}
            onChange={(textScale) => changeSettings({ textScale })}
            options={[
              { value: '1', label: t('settings.textUsual') },
              { value: '1.15', label: t('settings.textLarge') },
              { value: '1.3', label: t('settings.textLargest') },
            ]}
          />
        </div>
        <Switch
          icon={settings.balanceHidden ? 'eye-off' : 'eye'}
          label={t('settings.showBalance')}
          checked={!settings.balanceHidden}
          onChange={(shown) => changeSettings({ balanceHidden: !shown })}
        />
      </div>
      {session && !isGuest(session.type) && <SecurityCard />}
      <h2 className={css.heading}>{t('settings.account')}</h2>
      <div className={list.card}>
        <MenuRow icon="download" label={t('download.title')} to={PATHS.download} />
        {session ? (
          <MenuRow icon="log-out" label={t('logout.title')} onClick={() => openPopup('logout')} />
        ) : (
          <MenuRow icon="log-in" label={t('login.title')} onClick={() => openPopup('login')} />
        )}
      </div>
    </>
  );
}
