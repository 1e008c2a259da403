import { MEDIA } from '@parlour/contract/media';
import { addMedia, type MediaRow } from '@parlour/contract/media.endpoints';
import { Button } from '@parlour/ui/Button';
import { useRef, useState } from 'react';
import { Alert } from '../Alert.tsx';
import { Guard } from '../rights.tsx';
import { t } from '../texts.ts';
import css from './Media.module.css';
import { MEGABYTES, useUpload } from './useUpload.ts';

type Props = {
  /** Called for each stored picture. */
  onAdded?: (row: MediaRow) => void;
};

/** Uploads pictures: by a button, or by dropping files on it. */
export function UploadArea({ onAdded }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { failures, isBusy, upload } = useUpload();
  return (
    <Guard needs={addMedia}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping files is an addition to the button inside */}
      <div
        className={css.area}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          upload([...event.dataTransfer.files], onAdded);
        }}
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            upload(files, onAdded);
          }}
        />
        <Button small icon="plus" aria-disabled={isBusy} onClick={() => isBusy || input.current?.click()}>
          {t(isBusy ? 'media.uploading' : 'media.upload')}
        </Button>
        <small>
          {t('media.uploadHint', { width: MEDIA.leastWidth, height: MEDIA.leastHeight, megabytes: MEGABYTES })}
        </small>
      </div>
      {failures.map((failure) => (
        <Alert key={failure} text={failure} />
      ))}
    </Guard>
  );
}
