import { type ApiKeyRow, createApiKey, revokeApiKey } from '@parlour/contract/api-keys.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { ListState } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { Guard } from '../../shared/rights.tsx';
import { Act, StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { ApiKeyForm } from './ApiKeyForm.tsx';
import css from './ApiKeys.module.css';
import { useApiKeys } from './api-keys.queries.ts';
import { resourceOf } from './api-keys.rules.ts';
import { RevokeForm } from './RevokeForm.tsx';
import { SecretOnce } from './SecretOnce.tsx';

type Beside = { kind: 'new' } | { kind: 'secret'; name: string; secret: string } | { kind: 'revoke'; id: string };

const TONES = { active: 'good', suspended: 'soon', expired: 'plain', revoked: 'bad' } as const;

/** One key with its rights, limits and last use. */
function KeyItem({ row, onRevoke }: { row: ApiKeyRow; onRevoke: () => void }) {
  const { name, prefix, operator, createdAt, until, usedAt, usedFrom, networks, revokedAt, revokedBy, state } = row;
  return (
    <li className={cards.row}>
      <div className={cards.what}>
        <b dir="auto">{name}</b>
        <small>
          <code>{prefix}…</code> · {t('apiKeys.by', { operator, time: stamp(createdAt) })}
        </small>
        <small>{row.rights.map((right) => t(`right.of.${resourceOf(right)}`)).join(' · ')}</small>
        <small>
          {networks.length > 0 ? t('apiKeys.from', { networks: networks.join(', ') }) : t('apiKeys.anywhere')} ·{' '}
          {usedAt ? t('apiKeys.used', { time: stamp(usedAt), address: usedFrom ?? '' }) : t('apiKeys.unused')}
        </small>
        <small>
          {revokedAt
            ? t('apiKeys.revokedBy', { operator: revokedBy ?? '', time: stamp(revokedAt) })
            : t('apiKeys.until', { time: stamp(until) })}
        </small>
      </div>
      <StateDot tone={TONES[state]}>{t(`apiKeys.state.${state}`)}</StateDot>
      {state !== 'revoked' && (
        <Guard needs={revokeApiKey}>
          <Act label={t('apiKeys.revoke')} of={name} onClick={onRevoke} />
        </Guard>
      )}
    </li>
  );
}

/** API keys: created with a secret that is shown once, listed with their last use, and revoked. */
export function ApiKeysScreen() {
  const list = useApiKeys();
  const [beside, setBeside] = useState<Beside | null>(null);
  useTitle(t('nav.apiKeys'));
  const rows = list.data ?? [];
  const chosen = beside?.kind === 'revoke' ? rows.find(({ id }) => id === beside.id) : undefined;
  const close = () => setBeside(null);
  return (
    <>
      <PageHead title={t('nav.apiKeys')} />
      <div className={css.head}>
        <p className={cards.lead}>{t('apiKeys.lead')}</p>
        <Guard needs={createApiKey}>
          <Button small icon="plus" onClick={() => setBeside({ kind: 'new' })}>
            {t('apiKeys.add')}
          </Button>
        </Guard>
      </div>
      {beside?.kind === 'secret' && <SecretOnce name={beside.name} secret={beside.secret} onClose={close} />}
      <ListState name="apiKeys" emblem="locked" list={list} isEmpty={rows.length === 0 && beside === null} />
      <div className={rows.length > 0 && (beside?.kind === 'new' || chosen) ? cards.both : undefined}>
        {rows.length > 0 && (
          <ul className={cards.rows} aria-label={t('nav.apiKeys')}>
            {rows.map((row) => (
              <KeyItem key={row.id} row={row} onRevoke={() => setBeside({ kind: 'revoke', id: row.id })} />
            ))}
          </ul>
        )}
        {beside?.kind === 'new' && (
          <ApiKeyForm
            onClose={close}
            onMade={({ key, secret }) => setBeside({ kind: 'secret', name: key.name, secret })}
          />
        )}
        {chosen && <RevokeForm key={chosen.id} row={chosen} onClose={close} />}
      </div>
    </>
  );
}
