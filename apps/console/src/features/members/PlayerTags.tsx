import { type MemberPage, MOST_TAGS, setMemberTags } from '@parlour/contract/members.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { Field } from '@parlour/ui/Field';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { useActions } from '../../shared/useActions.ts';
import { useRenewMembers } from './members.queries.ts';
import css from './Player.module.css';

/** Tags of a player; editable for operators with the right to act on players. */
export function PlayerTags({ player }: { player: MemberPage }) {
  const mayAct = useMay()(setMemberTags);
  const { failure, act } = useActions(useRenewMembers());
  const [text, setText] = useState(player.tags.join(', '));
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
    .slice(0, MOST_TAGS);
  return (
    <section className={cards.card} aria-label={t('player.tags')}>
      <h2>{t('player.tags')}</h2>
      {mayAct ? (
        <>
          <Field
            label={t('player.tags')}
            hint={t('player.tagsHint')}
            autoComplete="off"
            maxLength={320}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Alert text={failure} />
          <div className={cards.end}>
            <Button small onClick={() => act(call(setMemberTags, { params: { id: player.id }, body: { tags } }))}>
              {t('player.saveTags')}
            </Button>
          </div>
        </>
      ) : (
        <p className={css.people}>{player.tags.join(', ') || '–'}</p>
      )}
    </section>
  );
}
