import type { ProviderState } from '@parlour/contract/deposits.admin.endpoints';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './Cashier.module.css';

type Books = readonly ('PLAY' | 'REAL')[];

function Provider({ provider, books }: { provider: ProviderState; books: Books }) {
  const { code, ready, keys, webhook, lastHeardAt, lastErrorAt, lastError } = provider;
  return (
    <section className={cards.card} aria-label={t(`provider.${code}`)}>
      <div className={css.head}>
        <h2>{t(`provider.${code}`)}</h2>
        <StateDot tone={ready ? 'good' : 'bad'}>{t(ready ? 'providers.ready' : 'providers.notReady')}</StateDot>
      </div>
      {code === 'sandbox' && <p className={css.note}>{t('methods.onlyPlay')}</p>}
      {code === 'btcpay' && (
        <p className={css.note}>{t(books.includes('REAL') ? 'methods.onlyReal' : 'providers.realOff')}</p>
      )}
      {keys.length === 0 ? (
        <p className={css.note}>{t('providers.noKeys')}</p>
      ) : (
        <>
          <h3>{t('providers.keys')}</h3>
          <ul className={css.keys}>
            {keys.map(({ name, set }) => (
              <li key={name}>
                <code>{name}</code>
                <StateDot tone={set ? 'good' : 'bad'}>{t(set ? 'providers.set' : 'providers.unset')}</StateDot>
              </li>
            ))}
          </ul>
          <p className={css.note}>{t('providers.keysHint')}</p>
        </>
      )}
      {webhook !== '' && (
        <dl className={css.stacked}>
          <dt>{t('providers.webhook')}</dt>
          <dd>
            <code className={css.hook}>{webhook}</code>
          </dd>
          <dt>{t('providers.heard')}</dt>
          <dd>{lastHeardAt ? stamp(lastHeardAt) : t('providers.never')}</dd>
        </dl>
      )}
      {lastErrorAt && (
        <p className={css.bad}>
          {t('providers.error')}: {stamp(lastErrorAt)}, {lastError}
        </p>
      )}
    </section>
  );
}

/** Payment providers: whether keys are configured, and the time of the last callback. */
export function Providers({ providers, books }: { providers: readonly ProviderState[]; books: Books }) {
  return (
    <div className={css.grid}>
      {providers.map((provider) => (
        <Provider key={provider.code} provider={provider} books={books} />
      ))}
    </div>
  );
}
