import type { AnnouncementInput } from '@parlour/contract/announcements.endpoints';
import { Choice } from '../Choice.tsx';
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

const named = (name: string): string => name.replaceAll('-', ' ');

/** Motif of a banner's image, which is generated, so that it needs neither licence nor upload. */
export function PictureFields({ art, saved, choices, onChange }: Props) {
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
      {saved !== '' && <img src={saved} width={350} height={156} alt={t('content.savedPicture')} />}
      <div className={css.pair}>
        {choose('emblem', t('content.emblem'), choices.emblems)}
        {choose('palette', t('content.palette'), choices.palettes)}
      </div>
      <small>{t('content.pictureHint')}</small>
    </fieldset>
  );
}
