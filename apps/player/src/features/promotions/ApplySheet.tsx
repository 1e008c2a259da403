import { APPLICATION_COMMENT, APPLICATION_IMAGES } from '@parlour/contract/promotions';
import type { Promotion } from '@parlour/contract/promotions.endpoints';
import { countPoints, cutText, isBlank } from '@parlour/contract/visible-text';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import { ImagePicker } from '../../shared/uploads/ImagePicker.tsx';
import { usePictures } from '../../shared/uploads/usePictures.ts';
import css from './promotions.module.css';
import { commentLeft } from './promotions.rules.ts';

type Props = {
  item: Promotion;
  onClose: () => void;
  /** Submits; returns the key of the error text, or null. */
  onSend: (comment: string, images: string[]) => Promise<string | null>;
};

/** Form of an application: a comment and images. */
export default function ApplySheet({ item, onClose, onSend }: Props) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictures('application', APPLICATION_IMAGES);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(true);
  const left = commentLeft(comment);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || pictures.busy) return;
    if (isBlank(comment)) {
      setProblem('form.required');
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(await onSend(comment.trim(), pictures.ids));
    setBusy(false);
  }

  return (
    <PageSheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      title={t('promotions.apply')}
      text={item.title}
      closeLabel={t('action.close')}
    >
      <form className={css.apply} onSubmit={(event) => void submit(event)} noValidate>
        <label className={css.label} htmlFor={id}>
          {t('promotions.comment')}
        </label>
        <textarea
          ref={field}
          id={id}
          rows={4}
          dir="auto"
          value={comment}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-say`}
          onChange={(event) => {
            // Counted in code points as readers perceive them: an emoji is one character.
            setComment(cutText(event.target.value, APPLICATION_COMMENT, countPoints));
            setProblem(null);
          }}
        />
        <p className={problem ? css.problem : css.hint} id={`${id}-say`} role={problem ? 'alert' : undefined}>
          {problem ? (
            <>
              <Icon name="circle-alert" />
              {t(problem)}
            </>
          ) : (
            <bdi dir="ltr">
              {APPLICATION_COMMENT - left} / {APPLICATION_COMMENT}
            </bdi>
          )}
        </p>
        <ImagePicker pictures={pictures} />
        <Button type="submit" wide aria-disabled={busy || pictures.busy}>
          {t('feedback.send')}
        </Button>
      </form>
    </PageSheet>
  );
}
