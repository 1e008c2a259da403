import { CONTRACT_KINDS } from '@parlour/contract/agent-contracts';
import { useState } from 'react';
import { openFromAddress } from '../../shared/address.ts';
import { Choice } from '../../shared/Choice.tsx';
import { ListWithPanel } from '../../shared/ListWithPanel.tsx';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';
import { type KindFilter, useRuns } from './agents.queries.ts';
import { kindText } from './agents.rules.ts';
import { RunPanel } from './RunPanel.tsx';
import { RunRow } from './RunRow.tsx';

const figure = (text: string) => ({ text, className: css.figure });

type Props = { onOpenAgent: (memberId: string) => void };

/** Settlements, newest first; the selected one is shown next to the list. */
export function RunsView({ onOpenAgent }: Props) {
  const [kind, setKind] = useState<KindFilter>('all');
  const [open, setOpen] = useState(openFromAddress);
  const asked = useRuns(kind);
  const first = asked.data?.pages[0];
  const runs = asked.data?.pages.flatMap((page) => page.runs) ?? [];
  const chosen = runs.find(({ id }) => id === open);
  return (
    <>
      <div className={css.filters}>
        <Choice<KindFilter>
          label={t('agents.kind')}
          value={kind}
          options={[
            ['all', t('agents.kind.all')],
            ...CONTRACT_KINDS.map((each): [KindFilter, string] => [each, kindText(each)]),
          ]}
          onChange={setKind}
        />
        {first && <p className={css.zone}>{t('agents.zone', { zone: first.timeZone })}</p>}
      </div>
      <ListWithPanel
        name="agentRuns"
        emblem="receipt"
        label={t('agents.view.settlements')}
        list={asked}
        head={[
          t('agents.period'),
          t('agents.kind'),
          t('agents.state'),
          figure(t('agents.lines')),
          figure(t('agents.payable')),
          figure(t('agents.paid')),
          figure(t('agents.toReview')),
          figure(t('agents.owed')),
        ]}
        act={t('agents.look')}
        rows={runs.map((run) => (
          <RunRow
            key={run.id}
            run={run}
            symbol={first?.symbol ?? ''}
            timeZone={first?.timeZone ?? ''}
            isChosen={run.id === open}
            look={() => setOpen(run.id)}
          />
        ))}
        both={css.both}
        panel={
          open === null ? null : (
            <RunPanel
              key={open}
              id={open}
              isLive={chosen?.state !== 'done' || chosen.owed > 0}
              onOpenAgent={onOpenAgent}
              onClose={() => setOpen(null)}
            />
          )
        }
      />
    </>
  );
}
