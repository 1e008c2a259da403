import { Icon } from '@parlour/ui/Icon';
import { useId } from 'react';
import { dateTime } from '../../../shared/dates.ts';
import { useT } from '../../../shared/i18n.tsx';
import { useSession } from '../../../shared/store.ts';
import css from '../../agent-centre/agent-centre.module.css';
import type { AgentContract, Place } from './contracts.places.ts';
import type { useContractActs } from './my-contracts.queries.ts';
import { VersionView } from './VersionView.tsx';

/** Texts of the acts on a version. */
const ACT_TEXTS: Record<string, string> = {
  proposed: 'contract.proposed',
  edited: 'contract.edited',
  agreed: 'contract.is.agreed',
  rejected: 'contract.is.rejected',
  withdrawn: 'contract.is.withdrawn',
  replaced: 'contract.is.superseded',
  superseded: 'contract.is.superseded',
  revoked: 'contract.is.revoked',
  endAsked: 'contract.is.endAsked',
  kept: 'contract.is.kept',
  expired: 'cashier.state.expired',
};

/** Acts on a version with actor and time, the latest last. */
function History({ one }: { one: AgentContract }) {
  const t = useT();
  const own = useSession()?.userName;
  const nameOf = (by: string): string => {
    if (by === 'house') return t('contract.house');
    return by === own ? t('chat.you') : by;
  };
  return (
    <section className={css.version}>
      <h4>{t('contract.version', { number: one.version })}</h4>
      <ol className={css.notes}>
        {one.history.map(({ act, by, at, reason }) => (
          <li key={`${at} ${act}`}>
            <b>{t(ACT_TEXTS[act] ?? 'contract.changed')}</b>
            {by !== 'time' && (
              <>
                {' · '}
                <bdi>{nameOf(by)}</bdi>
              </>
            )}
            {' · '}
            <bdi>{dateTime(at)}</bdi>
            {reason !== '' && <q dir="auto">{reason}</q>}
          </li>
        ))}
      </ol>
    </section>
  );
}

type Props = {
  place: Place;
  symbol: string;
  acts: ReturnType<typeof useContractActs>;
  /** Opens the dialog that asks for the reason for ending a version. */
  onAskEnd: (one: AgentContract) => void;
};

/** Contracts of one kind and line with one agent: proposed and current version, and the history. */
export function ContractCard({ place, symbol, acts, onAskEnd }: Props) {
  const t = useT();
  const id = useId();
  const { open, agreed, past, newest } = place;
  const [last] = past;
  // Without a current or proposed version, the last one shows how it ended.
  const shown = [open, agreed, open || agreed ? undefined : last].filter((one) => one !== undefined);
  const versions = [open, agreed, ...past].filter((one) => one !== undefined).toSorted((a, b) => b.version - a.version);
  return (
    <article className={css.contract} aria-labelledby={id}>
      <header>
        <h3 id={id}>
          {t(`contract.${newest.kind}`)} · {t(newest.line === 'CONS' ? 'contract.allLines' : `category.${newest.line}`)}
        </h3>
        {newest.isDownline && (
          <p className={css.with}>
            <bdi>{newest.agent}</bdi>
          </p>
        )}
      </header>
      {shown.map((one) => (
        <VersionView key={one.id} one={one} place={place} symbol={symbol} acts={acts} onAskEnd={onAskEnd} />
      ))}
      <details className={css.history}>
        <summary>
          {t('lottery.history')}
          <Icon name="chevron-down" />
        </summary>
        {versions.map((one) => (
          <History key={one.id} one={one} />
        ))}
      </details>
    </article>
  );
}
