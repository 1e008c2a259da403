import { SETTING_GROUPS, type SettingGroup } from '@parlour/contract/house-settings';
import type { HouseSettings } from '@parlour/contract/house-settings.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { GroupForm, type Loaded } from './GroupForm.tsx';
import { readSettings, SETTINGS_KEY, useHouseSettings } from './house-settings.queries.ts';
import { PendingRequest } from './PendingRequest.tsx';
import css from './Settings.module.css';
import { SettingsHistory } from './SettingsHistory.tsx';

/** Settings of the house by group, with pending requests and previous revisions. */
export function SettingsScreen() {
  const asked = useHouseSettings();
  useTitle(t('nav.settings'));
  return (
    <>
      <PageHead title={t('nav.settings')} />
      <p className={cards.lead}>{t('settings.lead')}</p>
      {!asked.data && <Failed title="settings.failedTitle" asked={asked} />}
      <Loading label="settings.loading" asked={asked} />
      {asked.data && <Groups settings={asked.data} />}
    </>
  );
}

function Groups({ settings }: { settings: HouseSettings }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<SettingGroup>(
    () => settings.groups.find(({ requests }) => requests.length > 0)?.group ?? SETTING_GROUPS[0],
  );
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  // Another form for each group and each loaded revision.
  const [form, setFormNumber] = useState(0);
  const { currency, languages } = settings;
  const state = settings.groups.find(({ group }) => group === chosen);
  const keep = (fresh: HouseSettings) => client.setQueryData(SETTINGS_KEY, fresh);
  const renew = async () => {
    const fresh = await readSettings();
    keep(fresh);
    return fresh.groups.find(({ group }) => group === chosen);
  };
  const begin = (next: Loaded | null) => {
    setLoaded(next);
    setFormNumber(form + 1);
  };
  return (
    <>
      <nav className={css.groups} aria-label={t('settings.groups')}>
        {settings.groups.map(({ group, requests }) => (
          <button
            key={group}
            type="button"
            aria-current={group === chosen ? 'true' : undefined}
            onClick={() => {
              setChosen(group);
              begin(null);
            }}
          >
            {t(`settings.group.${group}`)}
            {requests.length > 0 && ` · ${t('settings.waiting')}`}
          </button>
        ))}
      </nav>
      {state && (
        <div className={css.stack}>
          {state.requests.map((request) => (
            <PendingRequest
              key={request.id}
              group={chosen}
              request={request}
              currency={currency}
              onDecided={(fresh) => {
                keep(fresh);
                begin(null);
              }}
              renew={renew}
            />
          ))}
          <GroupForm
            key={`${chosen} ${form}`}
            state={state}
            currency={currency}
            languages={languages}
            loaded={loaded}
            onSaved={keep}
            renew={renew}
          />
          <SettingsHistory
            state={state}
            currency={currency}
            onLoad={(values, note) => {
              begin({ values, note });
              window.scrollTo({ top: 0 });
            }}
          />
        </div>
      )}
    </>
  );
}
