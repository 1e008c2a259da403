import type { GameSelection } from '@parlour/contract/game-edits.admin.endpoints';
import { useState } from 'react';
import { Note } from '../../shared/Note.tsx';
import css from './Catalogue.module.css';
import { type CatalogueItem, CataloguePanel } from './CataloguePanel.tsx';
import { EditHistory } from './EditHistory.tsx';
import { EditPanel } from './EditPanel.tsx';
import { GamesTable } from './GamesTable.tsx';

/** Games with the panel of one of them, or of those that are selected, and the recent changes of many. */
export function GamesView() {
  const [chosen, setChosen] = useState<CatalogueItem | null>(null);
  const [selection, setSelection] = useState<GameSelection | null>(null);
  const [note, setNote] = useState<string | null>(null);
  return (
    <div className={css.list}>
      <Note text={note} />
      <div className={chosen || selection ? css.both : css.one}>
        <GamesTable
          chosen={chosen?.id ?? null}
          onChoose={(thing) => {
            setChosen(thing);
            setSelection(null);
          }}
          selection={selection}
          onSelect={(next) => {
            setSelection(next);
            if (next) setChosen(null);
            setNote(null);
          }}
        />
        {chosen && <CataloguePanel key={chosen.id} thing={chosen} onSaved={setChosen} />}
        {selection && (
          <EditPanel
            selection={selection}
            onDone={(text) => {
              setSelection(null);
              setNote(text);
            }}
          />
        )}
      </div>
      <EditHistory onDone={setNote} />
    </div>
  );
}
