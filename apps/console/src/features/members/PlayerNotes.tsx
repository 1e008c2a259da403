import { addMemberNote, type MemberPage, removeMemberNote } from '@parlour/contract/members.admin.endpoints';
import { Button } from '@parlour/ui/Button';
import { TextArea } from '@parlour/ui/TextArea';
import { useState } from 'react';
import { Alert } from '../../shared/Alert.tsx';
import { call } from '../../shared/api.ts';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { Guard } from '../../shared/rights.tsx';
import { failureText, t } from '../../shared/texts.ts';
import { useActions } from '../../shared/useActions.ts';
import { useRenewMembers } from './members.queries.ts';
import css from './Player.module.css';

/** Maximum length of a note, as in the contract. */
const LONGEST = 2000;

function NewNote({ id }: { id: string }) {
  const renew = useRenewMembers();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  async function add() {
    if (text.trim() === '') return setProblem(t('player.noteMissing'));
    const result = await call(addMemberNote, { params: { id }, body: { text } });
    if (!result.ok) return setProblem(failureText(result.textKey));
    setText('');
    await renew();
  }
  return (
    <>
      <TextArea
        label={t('player.note')}
        rows={3}
        maxLength={LONGEST}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className={cards.end}>
        <Button small onClick={() => void add()}>
          {t('player.addNote')}
        </Button>
      </div>
    </>
  );
}

/** Notes of operators about a player, newest first. */
export function PlayerNotes({ player }: { player: MemberPage }) {
  const { failure, act } = useActions(useRenewMembers());
  const { id, notes } = player;
  return (
    <section className={cards.card} aria-label={t('player.notes')}>
      <h2>{t('player.notes')}</h2>
      <Guard needs={addMemberNote}>
        <NewNote id={id} />
      </Guard>
      <Alert text={failure} />
      {notes.length === 0 && <p className={cards.lead}>{t('player.noNotes')}</p>}
      <ul className={css.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            <p dir="auto">{note.text}</p>
            <small>
              {t('player.by', { name: note.by, time: stamp(note.at) })}
              <Guard needs={removeMemberNote}>
                <button
                  type="button"
                  className={css.link}
                  aria-label={t('player.removeNote', { name: note.by })}
                  onClick={() => act(call(removeMemberNote, { params: { id, note: note.id } }))}
                >
                  {t('player.remove')}
                </button>
              </Guard>
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
