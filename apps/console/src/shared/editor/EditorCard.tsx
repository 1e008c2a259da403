import { Button } from '@parlour/ui/Button';
import type { ComponentProps, ReactNode } from 'react';
import { Alert } from '../Alert.tsx';
import css from '../cards.module.css';
import { Note } from '../Note.tsx';
import { type Needs, useMay } from '../rights.tsx';
import { type TextKey, t } from '../texts.ts';
import { ViewOnly } from '../ViewOnly.tsx';
import type { Draft } from './useDraft.ts';

type Props = {
  /** Right required for saving. Without it the fields are read-only. */
  needs: Needs;
  /** Accessible name of the form. */
  label: TextKey;
  title?: string;
  /** State of saving; see `useSaving`. */
  saving: { failure: string | null; request?: string | null; isBusy: boolean; prompt?: ReactNode };
  /** Draft kept until the form is saved; see `useDraft`. */
  draft?: Draft;
  onSubmit: () => void;
  /** Closes the form without saving; omitted if it cannot be closed. */
  onClose?: () => void;
  /** Labels of the button, and while it is saving. */
  says?: { save: TextKey; saving: TextKey; icon?: ComponentProps<typeof Button>['icon'] };
  /** Note next to the buttons. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
};

const SAVES: NonNullable<Props['says']> = { save: 'content.save', saving: 'content.saving' };

/** A form in a card: title, error or request, fields, and the buttons to save or close it. */
export function EditorCard(props: Props) {
  const { needs, label, title, saving, draft, onSubmit, onClose, says = SAVES, note, className, children } = props;
  const maySave = useMay()(needs);
  const form = (
    <form
      className={className ? `${css.card} ${className}` : css.card}
      onSubmit={(event) => {
        event.preventDefault();
        if (maySave && !saving.isBusy) onSubmit();
      }}
      noValidate
      aria-label={t(label)}
    >
      {title !== undefined && <h2>{title}</h2>}
      <Alert text={saving.failure} />
      <Note text={saving.request ?? null} />
      {maySave && draft?.wasKept && (
        <p className={css.kept} role="status">
          {t('editor.kept')}
          <button type="button" className={css.act} onClick={draft.restart}>
            {t('editor.startOver')}
          </button>
        </p>
      )}
      {maySave ? (
        children
      ) : (
        <>
          <ViewOnly />
          <fieldset className={css.fields} disabled>
            {children}
          </fieldset>
        </>
      )}
      <div className={css.end}>
        {note}
        {onClose && (
          <Button
            kind="ghost"
            onClick={() => {
              draft?.drop();
              onClose();
            }}
          >
            {t(maySave ? 'content.cancel' : 'content.close')}
          </Button>
        )}
        {maySave && (
          <Button type="submit" icon={says.icon} aria-disabled={saving.isBusy}>
            {t(saving.isBusy ? says.saving : says.save)}
          </Button>
        )}
      </div>
    </form>
  );
  // Forms cannot be nested, and this one stays mounted during the prompt for a second factor.
  return saving.prompt === undefined ? (
    form
  ) : (
    <div className={css.stack}>
      {saving.prompt}
      {form}
    </div>
  );
}
