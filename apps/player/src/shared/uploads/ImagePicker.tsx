import { UPLOADS } from '@parlour/contract/rules';
import { IconButton } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { useId, useRef } from 'react';
import { useT } from '../i18n.tsx';
import css from './ImagePicker.module.css';
import type { Pictures } from './usePictures.ts';

const MEGABYTES = UPLOADS.bytes / 1024 ** 2;

/** Picks images and shows them as received, each with a remove button. */
export function ImagePicker({ pictures }: { pictures: Pictures }) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { picked, most, problem } = pictures;
  return (
    <fieldset className={css.picker} aria-describedby={`${id}-say`}>
      <legend>
        {t('uploads.label')} <small>{t('form.optional')}</small>
      </legend>
      <ul className={css.pictures}>
        {picked.map(({ key, sent }, at) => (
          <li key={key} aria-busy={sent === null}>
            {sent ? (
              <img src={sent.url} alt={t('uploads.picture', { number: at + 1 })} />
            ) : (
              <Skeleton className={css.bone} />
            )}
            <IconButton
              icon="x"
              filled
              className={css.remove}
              label={t('uploads.remove', { number: at + 1 })}
              onClick={() => {
                pictures.remove(key);
                input.current?.focus();
              }}
            />
          </li>
        ))}
        {/* The input remains when the limit is reached, because it may have focus. */}
        <li className={picked.length < most ? css.add : 'sr'}>
          <input
            ref={input}
            id={id}
            type="file"
            accept={UPLOADS.types.join()}
            multiple={most > 1}
            disabled={picked.length >= most}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              // Allows picking the same file again.
              event.target.value = '';
              void pictures.add(files);
            }}
          />
          <label htmlFor={id}>
            <Icon name="plus" />
            {t('uploads.add')}
          </label>
        </li>
      </ul>
      <p id={`${id}-say`} className={problem ? css.problem : css.hint} role={problem ? 'alert' : undefined}>
        {problem ? t(problem.key, problem.values) : t('uploads.hint', { most, megabytes: MEGABYTES })}
      </p>
    </fieldset>
  );
}
