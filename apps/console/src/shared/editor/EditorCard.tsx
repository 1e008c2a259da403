import { Button } from '@parlour/ui/Button';
import type { ComponentProps, ReactNode } from 'react';
import { Alert } from '../Alert.tsx';
import css from '../cards.module.css';
import { type Needs, useMay } from '../rights.tsx';
import { type TextKey, t } from '../texts.ts';
import { ViewOnly } from '../ViewOnly.tsx';
import type { Draft } from './useDraft.ts';

type Props = {
  /** What saving takes. Operators without the right see the fields, and cannot change them. */
  needs: Needs;
  /** Names the form where its title alone would not. */
  label: TextKey;
  title?: string;
  /** How sending stands; see `useSaving`. */
  saving: { failure: string | null; isBusy: boolean; prompt?: ReactNode };
  /** What the form is kept by until it is saved; see `useDraft`. */
  draft?: Draft;
  onSubmit: () => void;
  /** Leaves the form as it is; without it there is nothing to leave. */
  onClose?: () => void;
  /** What the button says, and while it sends. */
  says?: { save: TextKey; saving: TextKey; icon?: ComponentProps<typeof Button>['icon'] };
  /** Beside the buttons. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
};

const SAVES: NonNullable<Props['says']> = { save: 'content.save', saving: 'content.saving' };

/** A form in a card: its title, what went wrong, its fields, and the buttons that save or leave it. */
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
  // A form stands in no other one, and stays where it is while a second factor is asked for.
  return saving.prompt === undefined ? (
    form
  ) : (
    <div className={css.stack}>
      {saving.prompt}
      {form}
    </div>
  );
}
