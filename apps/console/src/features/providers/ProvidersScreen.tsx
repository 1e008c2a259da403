import { type ProviderStatus, testProvider } from '@parlour/contract/providers.admin.endpoints';
import cards from '../../shared/cards.module.css';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { Guard } from '../../shared/rights.tsx';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './Providers.module.css';
import { ProviderTest } from './ProviderTest.tsx';
import { useProviders } from './providers.queries.ts';

const TONES = { external: 'good', local: 'soon', off: 'plain' } as const;

/** Returns where a provider is, or what stands in for it. */
function placeOf({ name, mode, address }: ProviderStatus): string {
  if (mode !== 'local') return address;
  return t(name === 'mail' || name === 'sms' ? `providers.local.${name}` : 'providers.local.other');
}

function outcomesText({ outcomes }: ProviderStatus): string | null {
  if (outcomes === null) return null;
  const { successes, failures, error } = outcomes;
  if (successes + failures === 0) return t('providers.noCalls');
  const counted = t('providers.outcomes', { successes, failures });
  return failures > 0 ? `${counted} ${t('providers.lastError', { error })}` : counted;
}

function ProviderCard({ provider }: { provider: ProviderStatus }) {
  const { name, mode, settings, test } = provider;
  const label = t(`providers.name.${name}`);
  const place = placeOf(provider);
  return (
    <section className={cards.card} aria-label={label}>
      <div className={css.head}>
        <h2>{label}</h2>
        <StateDot tone={TONES[mode]}>{t(`providers.mode.${mode}`)}</StateDot>
      </div>
      {place && <p className={css.place}>{place}</p>}
      <ul className={css.settings} aria-label={t('providers.settings')}>
        {settings.map((each) => (
          <li key={each.name}>
            <code>{each.name}</code> {t(each.isSet ? 'providers.isSet' : 'providers.isMissing')}
          </li>
        ))}
      </ul>
      {mode !== 'off' && provider.outcomes && <p className={css.place}>{outcomesText(provider)}</p>}
      {test && (
        <Guard needs={testProvider}>
          <ProviderTest provider={provider} needs={test} />
        </Guard>
      )}
      {mode === 'external' && !test && <p className={css.place}>{t('providers.untested')}</p>}
    </section>
  );
}

/** Providers: what is set up, how their calls fare, and a test of each. */
export function ProvidersScreen() {
  useTitle(t('nav.providers'));
  const list = useProviders();
  return (
    <>
      <PageHead title={t('nav.providers')} />
      <p className={cards.lead}>{t('providers.lead')}</p>
      <Failed title="providers.failedTitle" asked={list} />
      <Loading label="providers.loading" asked={list} />
      <div className={css.providers}>
        {list.data?.map((provider) => (
          <ProviderCard key={provider.name} provider={provider} />
        ))}
      </div>
    </>
  );
}
