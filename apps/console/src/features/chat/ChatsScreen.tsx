import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { CannedAnswers } from './CannedAnswers.tsx';
import { Talks } from './Conversations.tsx';
import { useChatEvents } from './chats.queries.ts';
import { SettingsForm } from './SettingsForm.tsx';

const VIEWS = ['talk', 'canned', 'settings'] as const;
type View = (typeof VIEWS)[number];

/** Chat with players, canned answers and settings. */
export function ChatsScreen() {
  const [view, setView] = useState<View>('talk');
  useTitle(t('nav.chats'));
  useChatEvents();
  return (
    <>
      <PageHead title={t('nav.chats')}>
        <Segmented<View>
          label={t('chats.view')}
          value={view}
          onChange={setView}
          options={VIEWS.map((value) => ({ value, label: t(`chats.view.${value}`) }))}
        />
      </PageHead>
      {view === 'talk' && <Talks />}
      {view === 'canned' && <CannedAnswers />}
      {view === 'settings' && <SettingsForm />}
    </>
  );
}
