import {
  CONTRACT_KINDS,
  CONTRACT_LINES,
  type ContractKind,
  type ContractLine,
} from '@parlour/contract/agent-contracts';
import { proposeHouseContract } from '@parlour/contract/agent-contracts.admin.endpoints';
import type { AgentPlace, getAgentPlace } from '@parlour/contract/agents.admin.endpoints';
import { toDraft, toTerms } from '@parlour/contract/contract-draft';
import type { OutputOf } from '@parlour/contract/endpoint';
import { useState } from 'react';
import { Choice } from '../../shared/Choice.tsx';
import { ReasonedCard } from '../../shared/editor/ReasonedCard.tsx';
import { useReasonedForm } from '../../shared/editor/useReasonedForm.ts';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';
import { useRenewAgents } from './agents.queries.ts';
import { kindText, lineText } from './agents.rules.ts';
import { ContractTermsFields } from './ContractTermsFields.tsx';
import { sendProposal } from './contract-form.queries.ts';
import { contractProblems, contractRefusal, NEW_DRAFT } from './contract-form.rules.ts';

type Version = OutputOf<typeof getAgentPlace>['contracts'][number];

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
  const newestOf = (of: ContractKind, on: ContractLine) =>
    versions.find((each) => each.kind === of && each.line === on && each.isHouse);
  const draftOf = (version: Version | undefined) => (version ? toDraft(version.terms) : NEW_DRAFT);
  const [kind, setKind] = useState<ContractKind>('daily');
  const [line, setLine] = useState<ContractLine>('CONS');
  const [draft, setDraft] = useState(() => draftOf(newestOf('daily', 'CONS')));
  const form = useReasonedForm(contractProblems(draft, { kind, exponent }));
  const newest = newestOf(kind, line);
  const open = newest && (newest.state === 'proposed' || newest.state === 'edited') ? newest : undefined;
  /** Another kind or line begins with the terms of its newest version. */
  const choose = (of: ContractKind, on: ContractLine) => {
    setKind(of);
    setLine(on);
    setDraft(draftOf(newestOf(of, on)));
    form.restart();
  };
  const submit = () =>
    form.submit({
      send: (reason) =>
        sendProposal(place.memberId, {
          kind,
          line,
          terms: toTerms(draft, kind),
          ...(open ? { replaces: open.id } : {}),
          reason,
        }),
      renew,
      refused: contractRefusal,
      requested: () => {
        onSent(t('agents.contract.second'));
        return null;
      },
      onSaved: () => onSent(t('agents.contract.sent', { account: place.account })),
    });
  return (
    <ReasonedCard
      needs={proposeHouseContract}
      label="agents.contract.propose"
      title={t('agents.contract.to', { account: place.account })}
      form={form}
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
      </div>
      <ContractTermsFields
        kind={kind}
        draft={draft}
        symbol={symbol}
        problems={form.problems}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </ReasonedCard>
  );
}
