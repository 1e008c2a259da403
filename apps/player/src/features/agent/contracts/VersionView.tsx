import type { ContractState } from '@parlour/contract/agent-contracts';
import { PATHS } from '@parlour/contract/routes';
import { Button, buttonClass } from '@parlour/ui/Button';
import { Icon, type IconName } from '@parlour/ui/Icon';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateTime } from '../../../shared/dates.ts';
import { useT } from '../../../shared/i18n.tsx';
import { toasts } from '../../../shared/toasts.ts';
import css from '../../agent-centre/agent-centre.module.css';
import {
  type Act,
  type AgentContract,
  actsOf,
  type Place,
  testsLoss,
  toShown,
  waitsForMe,
} from './contracts.places.ts';
import { PAGES } from './contracts.rules.ts';
import type { useContractActs } from './my-contracts.queries.ts';
import { TermsNotes } from './TermsNotes.tsx';
import { Tiers } from './Tiers.tsx';

const STATES: Record<ContractState, { key: string; icon: IconName; tone?: 'good' | 'due' }> = {
  proposed: { key: 'contract.proposed', icon: 'clock', tone: 'due' },
  edited: { key: 'contract.edited', icon: 'clock', tone: 'due' },
  agreed: { key: 'contract.is.agreed', icon: 'circle-check', tone: 'good' },
  changeRequested: { key: 'contract.is.endAsked', icon: 'hourglass', tone: 'due' },
  rejected: { key: 'contract.is.rejected', icon: 'circle-x' },
  withdrawn: { key: 'contract.is.withdrawn', icon: 'circle-x' },
  superseded: { key: 'contract.is.superseded', icon: 'history' },
  revoked: { key: 'contract.is.revoked', icon: 'ban' },
  expired: { key: 'cashier.state.expired', icon: 'history' },
};

/** The relevant times of a version. */
function Moments({ one }: { one: AgentContract }) {
  const t = useT();
  const waits = one.state === 'changeRequested' || one.state === 'proposed' || one.state === 'edited';
  const until = t(waitsForMe(one) ? 'contract.until' : 'contract.waits', { date: dateTime(one.expiresAt) });
  return (
    <>
      {one.effectiveFrom && <li>{t('contract.since', { date: dateTime(one.effectiveFrom) })}</li>}
      {one.effectiveUntil && <li>{t('contract.to', { date: dateTime(one.effectiveUntil) })}</li>}
      {one.endsWith.length > 0 && <li>{t('contract.endsWith', { count: one.endsWith.length })}</li>}
      {waits && <li>{until}</li>}
    </>
  );
}

type Props = {
  one: AgentContract;
  place: Place;
  symbol: string;
  acts: ReturnType<typeof useContractActs>;
  onAskEnd: (one: AgentContract) => void;
};

/** One version: state, terms, and the agent's possible acts. */
export function VersionView({ one, place, symbol, acts, onAskEnd }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const { key, icon, tone } = STATES[one.state];
  async function run(work: () => Promise<{ ok: true } | { ok: false; textKey: string }>) {
    if (busy) return;
    setBusy(true);
    const result = await work();
    setBusy(false);
    toasts.show(result.ok ? 'success' : 'fail', t(result.ok ? 'contract.done' : result.textKey));
  }
  const button = (label: string, onClick: () => void, isUsual = false) => (
    <Button key={label} kind={isUsual ? 'primary' : 'raised'} small aria-disabled={busy} onClick={onClick}>
      {t(label)}
    </Button>
  );
  const { memberId: member, kind, line: product } = one;
  const controls: Record<Act, React.ReactNode> = {
    answer: (
      <Link key="answer" to={PAGES[kind]} className={buttonClass({ kind: 'primary', small: true })}>
        {t('contract.go')}
      </Link>
    ),
    change: (
      <Link
        key="change"
        to={PATHS.agentCentre}
        search={{ view: 'propose', member, kind, product }}
        className={buttonClass({ kind: 'raised', small: true })}
      >
        {t('contract.change')}
      </Link>
    ),
    withdraw: button('contract.withdraw', () => void run(() => acts.withdraw(one))),
    askEnd: button('contract.askEnd', () => onAskEnd(one)),
    keep: button('contract.keep', () => void run(() => acts.answerEnd(one, 'C'))),
    end: button('contract.end', () => void run(() => acts.answerEnd(one, 'A')), true),
  };
  const mine = actsOf(one, place);
  const inForce = one === place.open ? place.agreed : undefined;
  return (
    <section className={css.version}>
      <p className={css.state} data-tone={tone}>
        <Icon name={icon} />
        <b>{t(key)}</b>
        <span>{t('contract.version', { number: one.version })}</span>
      </p>
      <Tiers
        tiers={toShown(one.terms)}
        current={inForce && toShown(inForce.terms)}
        testsLoss={testsLoss(one)}
        symbol={symbol}
      />
      <ul className={css.notes}>
        <TermsNotes terms={one.terms} symbol={symbol} />
        <Moments one={one} />
      </ul>
      {mine.length > 0 && <div className={css.acts}>{mine.map((act) => controls[act])}</div>}
    </section>
  );
}
