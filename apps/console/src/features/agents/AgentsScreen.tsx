import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import cards from '../../shared/cards.module.css';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { useView } from '../../shared/useView.ts';
import { RebatesView } from './RebatesView.tsx';
import { RunsView } from './RunsView.tsx';
import { TreeView } from './TreeView.tsx';

const VIEWS = ['settlements', 'rebates', 'tree'] as const;
type View = (typeof VIEWS)[number];

/** Agents: settlements of their contracts, paid rebates, and the tree of members. */
export function AgentsScreen() {
  const [view, setView] = useView<View>(VIEWS, 'settlements');
  const [chosen, choose] = useState<string | null>(null);
  useTitle(t('nav.agents'));
  return (
    <>
      <PageHead title={t('nav.agents')}>
        <Segmented<View>
          label={t('agents.view')}
          value={view}
          onChange={setView}
          options={VIEWS.map((value) => ({ value, label: t(`agents.view.${value}`) }))}
        />
      </PageHead>
      <p className={cards.lead}>{t(`agents.lead.${view}`)}</p>
      {view === 'settlements' && (
        <RunsView
          onOpenAgent={(memberId) => {
            choose(memberId);
            setView('tree');
          }}
        />
      )}
      {view === 'rebates' && <RebatesView />}
      {view === 'tree' && <TreeView chosen={chosen} choose={choose} />}
    </>
  );
}
