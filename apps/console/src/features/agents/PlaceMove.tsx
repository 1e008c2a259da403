import { moveAgentBranch } from '@parlour/contract/agent-moves.endpoints';
import type { AgentPlace } from '@parlour/contract/agents.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Note } from '../../shared/Note.tsx';
import { Guard } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { BranchMoves } from './BranchMoves.tsx';
import { MoveForm } from './MoveForm.tsx';
import { useBranchMoves } from './moves.queries.ts';

type Props = { place: AgentPlace };

/** Move of a member's branch: the form, or the request that awaits another operator. */
export function PlaceMove({ place }: Props) {
  const asked = useBranchMoves();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const { data } = asked;
  const isWaiting = data?.open.some(({ member }) => member.id === place.memberId) ?? false;
  return (
    <>
      <Note text={note} />
      {!isOpen && !isWaiting && (
        <Guard needs={moveAgentBranch}>
          <div>
            <Button
              small
              kind="ghost"
              onClick={() => {
                setNote(null);
                setOpen(true);
              }}
            >
              {t('agents.move')}
            </Button>
          </div>
        </Guard>
      )}
      {isOpen && (
        <>
          <Failed title="agentMoves.failedTitle" asked={asked} />
          <Loading label="agentMoves.loading" asked={asked} />
          {data && (
            <MoveForm
              place={place}
              alone={data.alone}
              timeZone={data.timeZone}
              onSent={(said) => {
                setOpen(false);
                setNote(said);
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
      {!isOpen && <BranchMoves of={place.memberId} onDecided={() => setNote(null)} />}
    </>
  );
}
