import type { AnnouncementInput } from '@parlour/contract/announcements.endpoints';
import { mediaArtOf } from '@parlour/contract/media';
import type { MediaRow } from '@parlour/contract/media.endpoints';
import { Button } from '@parlour/ui/Button';
import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { Choice } from '../Choice.tsx';
import { Failed, Loading } from '../ListState.tsx';
import { FocusField } from '../media/FocusField.tsx';
import { MediaPicker } from '../media/MediaPicker.tsx';
import { useMediaPicture } from '../media/media.queries.ts';
import { t } from '../texts.ts';
import css from './editor.module.css';

type Art = AnnouncementInput['images'][number]['art'];

type Props = {
  art: Art;
  /** URL of the last saved image; empty without one. */
  saved: string;
  choices: { emblems: readonly string[]; palettes: readonly string[] };
  onChange: (art: Art) => void;
};

const MIDDLE = 50;

const named = (name: string): string => name.replaceAll('-', ' ');

/** Returns an art without its uploaded picture. */
export const withoutPicture = ({ picture: _picture, x: _x, y: _y, ...art }: Art): Art => art;

/** Picture of a banner, promotion or room: one of the media library, or one generated from a motif. */
export function PictureFields({ art, saved, choices, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const uploaded = mediaArtOf(art);
  const choose = (key: 'emblem' | 'palette', label: string, options: readonly string[]) => (
    <Choice
      label={label}
      value={String(art[key] ?? '')}
      options={[
        ...(art[key] ? [] : [['', t('content.byTitle')] as const]),
        ...options.map((name) => [name, named(name)] as const),
      ]}
      onChange={(chosen) => onChange({ ...art, [key]: chosen })}
    />
  );
  return (
    <fieldset className={css.picture}>
      <legend>{t('content.picture')}</legend>
      <Segmented
        label={t('content.picture')}
        value={uploaded ? 'uploaded' : 'generated'}
        options={[
          { value: 'generated', label: t('content.generated') },
          { value: 'uploaded', label: t('content.uploaded') },
        ]}
        onChange={(kind) => (kind === 'uploaded' ? setOpen(true) : onChange(withoutPicture(art)))}
      />
      {uploaded ? (
        <>
          <UploadedPicture
            id={uploaded.picture}
            value={uploaded}
            onChange={(focus) => onChange({ ...art, ...focus })}
          />
          <div>
            <Button kind="ghost" small onClick={() => setOpen(true)}>
              {t('media.other')}
            </Button>
          </div>
        </>
      ) : (
        <>
          {saved !== '' && <img src={saved} width={350} height={156} alt={t('content.savedPicture')} />}
          <div className={css.pair}>
            {choose('emblem', t('content.emblem'), choices.emblems)}
            {choose('palette', t('content.palette'), choices.palettes)}
          </div>
          <small>{t('content.pictureHint')}</small>
        </>
      )}
      <MediaPicker
        open={isOpen}
        onClose={() => setOpen(false)}
        onChoose={(row: MediaRow) => {
          onChange({ ...art, picture: row.id, x: MIDDLE, y: MIDDLE });
          setOpen(false);
        }}
      />
    </fieldset>
  );
}

type UploadedProps = {
  id: string;
  value: { x: number; y: number };
  onChange: (focus: { x: number; y: number }) => void;
};

function UploadedPicture({ id, value, onChange }: UploadedProps) {
  const asked = useMediaPicture(id);
  return (
    <>
      <Failed title="media.failedTitle" asked={asked} />
      <Loading label="media.loading" asked={{ ...asked, data: asked.data === undefined ? undefined : true }} />
      {asked.data === null && <p role="alert">{t('media.gone')}</p>}
      {asked.data && <FocusField picture={asked.data} value={value} onChange={({ x, y }) => onChange({ x, y })} />}
    </>
  );
}
