import {
  CONTRACT_KINDS,
  CONTRACT_LINES,
  type ContractKind,
  type ContractLine,
  MOST_TIERS,
} from '@parlour/contract/agent-contracts';
import { proposeHouseContract } from '@parlour/contract/agent-contracts.admin.endpoints';
import type { AgentPlace, getAgentPlace } from '@parlour/contract/agents.admin.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { Button } from '@parlour/ui/Button';
import { Checkbox } from '@parlour/ui/Checkbox';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import { EditorCard } from '../../shared/editor/EditorCard.tsx';
import { t } from '../../shared/texts.ts';
import { useReason } from '../../shared/useReason.ts';
import { useSaving } from '../../shared/useSaving.ts';
import css from './Agents.module.css';
import { useRenewAgents } from './agents.queries.ts';
import { asksForLoss, kindText, lineText } from './agents.rules.ts';
import { sendProposal } from './contract-form.queries.ts';
import {
  type ContractDraft,
  contractDraft,
  contractProblems,
  contractRefusal,
  type DraftTier,
  toContractTerms,
  withTier,
} from './contract-form.rules.ts';

type Version = OutputOf<typeof getAgentPlace>['contracts'][number];
type Carry = ContractDraft['carry'];
const CARRIES: readonly Carry[] = ['none', 'permanent', 'previous', 'secondHalf'];
const typed = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;

type TierProps = {
  tier: DraftTier;
  at: number;
  hasLoss: boolean;
  unit: string;
  symbol: string;
  problems: Readonly<Record<string, string>>;
  onChange: (tier: DraftTier) => void;
  onRemove: () => void;
};

function TierFields({ tier, at, hasLoss, unit, symbol, problems, onChange, onRemove }: TierProps) {
  const field = (name: keyof DraftTier, label: string, end: string) => (
    <Field
      label={label}
      {...typed}
      end={end}
      value={tier[name]}
      error={problems[`${name}.${at}`]}
      onChange={(event) => onChange({ ...tier, [name]: event.target.value.trim() })}
    />
  );
  const number = at + 1;
  return (
    <fieldset className={css.settings}>
      <legend className="sr">{t('agents.contract.tier', { number })}</legend>
      {field('minTurnover', t('agents.tier.turnover'), symbol)}
      {field('minActive', t('agents.tier.active'), '')}
      {hasLoss && field('minLoss', t('agents.tier.loss'), symbol)}
      {field('rate', t('agents.tier.rate'), unit)}
      <button
        type="button"
        className={cards.act}
        aria-label={t('agents.contract.removeTier', { number })}
        onClick={onRemove}
      >
        {t('agents.contract.remove')}
      </button>
    </fieldset>
  );
}

type Props = {
  place: AgentPlace;
  /** Own versions of the agent, newest first. */
  versions: readonly Version[];
  symbol: string;
  exponent: number;
  onSent: (said: string) => void;
  onClose: () => void;
};

/** Proposes a contract of the house to an agent directly below it. */
export function ContractForm({ place, versions, symbol, exponent, onSent, onClose }: Props) {
  const renew = useRenewAgents();
  const saving = useSaving();
  const why = useReason('members.reasonMissing');
  const [kind, setKind] = useState<ContractKind>('daily');
  const [line, setLine] = useState<ContractLine>('CONS');
  const versionOf = (of: ContractKind, on: ContractLine) =>
    versions.find((each) => each.kind === of && each.line === on && each.isHouse);
  const [draft, setDraft] = useState(() => contractDraft(versionOf('daily', 'CONS')?.terms));
  const [isChecked, setChecked] = useState(false);
  const newest = versionOf(kind, line);
  const open = newest && (newest.state === 'proposed' || newest.state === 'edited') ? newest : undefined;
  const all = contractProblems(draft, { kind, exponent });
  const problems = isChecked ? all : {};
  const isFixed = kind !== 'dividend' && draft.rateType === 'F';
  const set = (part: Partial<ContractDraft>) => setDraft({ ...draft, ...part });
  /** Another kind or line begins with its current terms. */
  const choose = (of: ContractKind, on: ContractLine) => {
    setKind(of);
    setLine(on);
    setDraft(contractDraft(versionOf(of, on)?.terms));
    setChecked(false);
  };
  function submit() {
    setChecked(true);
    if (Object.keys(all).length > 0) return;
    const reason = why.given();
    if (reason === null) return;
    const terms = toContractTerms(draft, kind);
    saving.save({
      send: () => sendProposal(place.memberId, { kind, line, terms, ...(open ? { replaces: open.id } : {}), reason }),
      renew,
      refused: contractRefusal,
      requested: () => {
        onSent(t('agents.contract.second'));
        return null;
      },
      onSaved: () => onSent(t('agents.contract.sent', { account: place.account })),
    });
  }
  return (
    <EditorCard
      needs={proposeHouseContract}
      label="agents.contract.propose"
      title={t('agents.contract.to', { account: place.account })}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
      says={{ save: 'agents.contract.request', saving: 'content.saving' }}
    >
      <p className={css.note}>{t('agents.contract.text')}</p>
      <div className={css.settings}>
        <Choice<ContractKind>
          label={t('agents.kind')}
          value={kind}
          options={CONTRACT_KINDS.map((each) => [each, kindText(each)] as const)}
          onChange={(next) => choose(next, line)}
        />
        <Choice<ContractLine>
          label={t('agents.contract.line')}
          value={line}
          options={CONTRACT_LINES.map((each) => [each, lineText(each)] as const)}
          onChange={(next) => choose(kind, next)}
        />
        {kind !== 'dividend' && (
          <Choice<'P' | 'F'>
            label={t('agents.contract.rateType')}
            value={draft.rateType}
            options={[
              ['P', t('agents.contract.rateType.P')],
              ['F', t('agents.contract.rateType.F')],
            ]}
            onChange={(rateType) => set({ rateType })}
          />
        )}
        {kind === 'dividend' && (
          <>
            <Choice<Carry>
              label={t('agents.contract.carry')}
              value={draft.carry}
              options={CARRIES.map((carry) => [carry, t(`agents.carry.${carry}`)] as const)}
              onChange={(carry) => set({ carry })}
            />
            <Choice<ContractDraft['tierBasis']>
              label={t('agents.contract.basis')}
              value={draft.tierBasis}
              options={[
                ['total', t('agents.contract.basis.total')],
                ['dailyAverage', t('agents.contract.basis.dailyAverage')],
              ]}
              onChange={(tierBasis) => set({ tierBasis })}
            />
          </>
        )}
      </div>
      {kind === 'daily' && (
        <Checkbox checked={draft.lossCheck} onChange={(event) => set({ lossCheck: event.target.checked })}>
          {t('agents.contract.lossCheck')}
        </Checkbox>
      )}
      <div className={css.settings}>
        <Field
          label={t('agents.contract.activeMin')}
          {...typed}
          end={symbol}
          value={draft.activeMin}
          error={problems['activeMin']}
          onChange={(event) => set({ activeMin: event.target.value.trim() })}
        />
        <Field
          label={t('agents.contract.cap')}
          hint={t('agents.contract.capHint')}
          {...typed}
          end={symbol}
          value={draft.cap}
          error={problems['cap']}
          onChange={(event) => set({ cap: event.target.value.trim() })}
        />
      </div>
      {draft.tiers.map((tier, i) => (
        <TierFields
          // biome-ignore lint/suspicious/noArrayIndexKey: tiers are ordered and have no ids
          key={i}
          tier={tier}
          at={i}
          hasLoss={asksForLoss(kind, { lossCheck: kind === 'daily' && draft.lossCheck })}
          unit={isFixed ? symbol : '%'}
          symbol={symbol}
          problems={problems}
          onChange={(next) => set({ tiers: draft.tiers.map((each, at) => (at === i ? next : each)) })}
          onRemove={() => set({ tiers: draft.tiers.filter((_, at) => at !== i) })}
        />
      ))}
      {draft.tiers.length < MOST_TIERS && (
        <Button kind="ghost" small onClick={() => set({ tiers: withTier(draft.tiers) })}>
          {t('agents.contract.addTier')}
        </Button>
      )}
      <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
    </EditorCard>
  );
}
