import type { getAgentPlace } from '@parlour/contract/agents.admin.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { Icon } from '@parlour/ui/Icon';
import { momentIn } from '../../shared/format.ts';
import { StateDot } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';
import { CONTRACT_TONES, contractText } from './agents.rules.ts';
import { Tiers } from './Tiers.tsx';

type Version = OutputOf<typeof getAgentPlace>['contracts'][number];
type Props = { versions: readonly Version[]; symbol: string; timeZone: string };

/** Describes when a version is in force, or until when it can be answered. */
function forceText({ state, effectiveFrom, effectiveUntil, expiresAt }: Version, timeZone: string): string {
  const at = (iso: string) => momentIn(timeZone, new Date(iso));
  if (state === 'proposed' || state === 'edited') return t('agents.answerBy', { at: at(expiresAt) });
  if (effectiveFrom === null) return '–';
  return effectiveUntil === null
    ? t('agents.forceFrom', { start: at(effectiveFrom) })
    : t('agents.forceSpan', { start: at(effectiveFrom), end: at(effectiveUntil) });
}

/** Versions of an agent's own contracts, newest first; each expands to its tiers. */
export function Contracts({ versions, symbol, timeZone }: Props) {
  return (
    <ul className={css.lines}>
      {versions.map((version) => (
        <li key={version.id}>
          <details>
            <summary>
              <Icon name="chevron-right" />
              <b>{contractText(version)}</b>
              <StateDot tone={CONTRACT_TONES[version.state]}>{t(`agents.contractState.${version.state}`)}</StateDot>
              <small>
                {t('agents.version', { version: version.version })} · {forceText(version, timeZone)}
              </small>
            </summary>
            <div className={css.working}>
              <Tiers
                kind={version.kind}
                terms={version.terms}
                caption={t('agents.tiers', { version: version.version })}
                reached={null}
                symbol={symbol}
              />
              <p className={css.note}>
                {t('agents.proposed')}:{' '}
                {t('agents.by', { name: version.proposedBy, at: momentIn(timeZone, new Date(version.proposedAt)) })}
              </p>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
