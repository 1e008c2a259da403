import {
  answerHouseContract,
  endHouseContract,
  proposeHouseContract,
  withdrawHouseContract,
} from '@parlour/contract/agent-contracts.admin.endpoints';
import type { AgentPlace, getAgentPlace } from '@parlour/contract/agents.admin.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { Note } from '../../shared/Note.tsx';
import { Guard, type Needs } from '../../shared/rights.tsx';
import { Act } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import { useRecordedAction } from '../../shared/useRecordedAction.ts';
import css from './Agents.module.css';
import { useRenewAgents } from './agents.queries.ts';
import { contractText } from './agents.rules.ts';
import { ContractForm } from './ContractForm.tsx';
import { sendAnswer, sendEnd, sendWithdrawal } from './contract-form.queries.ts';
import { actsOn, type ContractAct, contractRefusal } from './contract-form.rules.ts';

type Version = OutputOf<typeof getAgentPlace>['contracts'][number];

const NEEDS: Record<ContractAct, Needs> = {
  withdraw: withdrawHouseContract,
  end: endHouseContract,
  agree: answerHouseContract,
  keep: answerHouseContract,
};

const send = (act: ContractAct, id: string, reason: string) => {
  switch (act) {
    case 'withdraw':
      return sendWithdrawal(id, reason);
    case 'end':
      return sendEnd(id, reason);
    default:
      return sendAnswer(id, { ends: act === 'agree', reason });
  }
};

/** Ends and withdrawals of contracts with the house, each with a reason. */
function Changes({ versions }: { versions: readonly Version[] }) {
  const { why, prompt, note, act } = useRecordedAction({ renew: useRenewAgents(), refusalText: contractRefusal });
  const changeable = versions.flatMap((version) => {
    const acts = version.isHouse ? actsOn(version) : [];
    return acts.length === 0 ? [] : [{ version, acts }];
  });
  return (
    <>
      {changeable.length > 0 && (
        <Guard needs={endHouseContract}>
          {prompt}
          <Field label={t('members.reason')} hint={t('members.reasonHint')} {...why.field} />
          <ul className={css.changes}>
            {changeable.map(({ version, acts }) => (
              <li key={version.id}>
                <span>
                  {contractText(version)} · {t('agents.version', { version: version.version })}
                </span>
                {acts.map((name) => (
                  <Guard key={name} needs={NEEDS[name]}>
                    <Act
                      label={t(`agents.contract.act.${name}`)}
                      of={contractText(version)}
                      onClick={() =>
                        act({
                          send: ({ reason }) => send(name, version.id, reason),
                          note: t(`agents.contract.done.${name}`),
                        })
                      }
                    />
                  </Guard>
                ))}
              </li>
            ))}
          </ul>
        </Guard>
      )}
      <Note text={note} />
    </>
  );
}

type Props = { place: AgentPlace; versions: readonly Version[]; symbol: string; exponent: number };

/** Proposals, ends and withdrawals of an agent's contracts with the house. */
export function HouseContracts({ place, versions, symbol, exponent }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  return (
    <>
      <Changes versions={versions} />
      <Note text={said} />
      {isOpen ? (
        <ContractForm
          place={place}
          versions={versions}
          symbol={symbol}
          exponent={exponent}
          onSent={(text) => {
            setSaid(text);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Guard needs={proposeHouseContract}>
          <div className={cards.end}>
            <Button
              kind="ghost"
              onClick={() => {
                setSaid('');
                setOpen(true);
              }}
            >
              {t('agents.contract.propose')}
            </Button>
          </div>
        </Guard>
      )}
    </>
  );
}
