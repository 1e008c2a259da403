import { makeAgent } from '@parlour/contract/agent-accounts.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { useDeferredValue, useState } from 'react';
import { wordsFromAddress } from '../../shared/address.ts';
import { ListState } from '../../shared/ListState.tsx';
import { Guard } from '../../shared/rights.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { t } from '../../shared/texts.ts';
import css from './Agents.module.css';
import { usePlaces } from './agents.queries.ts';
import { BranchMoves } from './BranchMoves.tsx';
import { MakeAgent } from './MakeAgent.tsx';
import { PlaceTable } from './PlaceTable.tsx';
import { PlaceView } from './PlaceView.tsx';

type FoundProps = { account: string; onOpen: (memberId: string) => void };

/** Members whose account names begin with a text, or the top-level agents. */
function Found({ account, onOpen }: FoundProps) {
  const asked = usePlaces(account);
  const places = asked.data?.pages.flatMap((page) => page.places) ?? [];
  return (
    <>
      <ListState
        name={account === '' ? 'agentTop' : 'agentTree'}
        emblem="search"
        list={asked}
        isEmpty={places.length === 0}
      />
      {places.length > 0 && (
        <PlaceTable
          label={t('agents.view.tree')}
          places={places}
          timeZone={asked.data?.pages[0]?.timeZone ?? ''}
          list={asked}
          onOpen={onOpen}
        />
      )}
    </>
  );
}

type Props = {
  /** The displayed member; null for the list. */
  chosen: string | null;
  choose: (memberId: string | null) => void;
};

/** The tree of agents: searched by account, and navigated up and down. */
export function TreeView({ chosen, choose }: Props) {
  const [typed, setTyped] = useState(wordsFromAddress);
  const account = useDeferredValue(typed.trim());
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <div className={css.filters}>
        <SearchField
          label={t('agents.find')}
          value={typed}
          onChange={(words) => {
            setTyped(words);
            choose(null);
          }}
        />
        {!isMaking && (
          <Guard needs={makeAgent}>
            <Button icon="plus" onClick={() => setMaking(true)}>
              {t('agents.make')}
            </Button>
          </Guard>
        )}
      </div>
      {isMaking && (
        <MakeAgent
          onMade={(memberId) => {
            setMaking(false);
            choose(memberId);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {chosen === null ? (
        <>
          <BranchMoves />
          <Found account={account} onOpen={choose} />
        </>
      ) : (
        <PlaceView key={chosen} id={chosen} onOpen={choose} />
      )}
    </>
  );
}
