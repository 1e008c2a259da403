import { COVER, coverOf } from '@parlour/contract/media';
import type { MediaRow } from '@parlour/contract/media.endpoints';
import type { CSSProperties } from 'react';
import { t } from '../texts.ts';
import css from './Media.module.css';

type Props = {
  picture: Pick<MediaRow, 'whole' | 'width' | 'height' | 'name'>;
  /** Point that stays visible, in per cent. */
  value: { x: number; y: number };
  onChange: (value: { x: number; y: number }) => void;
};

const shareOf = (offset: number, room: number): number => (room === 0 ? 0 : (offset / room) * 100);

/** Style of an element with the proportions of a banner that shows the same crop as the server's. */
export function cropStyle({ picture, value }: Pick<Props, 'picture' | 'value'>): CSSProperties {
  const { width, height } = picture;
  const part = coverOf({ width, height }, value);
  return {
    aspectRatio: `${COVER.width} / ${COVER.height}`,
    backgroundImage: `url("${picture.whole}")`,
    backgroundSize: `${(width / part.width) * 100}% ${(height / part.height) * 100}%`,
    backgroundPosition: `${shareOf(part.left, width - part.width)}% ${shareOf(part.top, height - part.height)}%`,
  };
}

/** Chooses the point around which a picture is cropped, by a click on it or with two sliders, and previews the crop. */
export function FocusField({ picture, value, onChange }: Props) {
  const slider = (axis: 'x' | 'y', label: string) => (
    <label className={css.slider}>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={value[axis]}
        onChange={(event) => onChange({ ...value, [axis]: Number(event.target.value) })}
      />
    </label>
  );
  return (
    <div className={css.focus}>
      <div className={css.crop} role="img" aria-label={t('media.cropAlt')} style={cropStyle({ picture, value })} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className={css.whole}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const per = (at: number, size: number) => Math.min(100, Math.max(0, Math.round((at / size) * 20) * 5));
          onChange({ x: per(event.clientX - box.left, box.width), y: per(event.clientY - box.top, box.height) });
        }}
      >
        <img src={picture.whole} width={picture.width} height={picture.height} alt={picture.name} />
        <i style={{ left: `${value.x}%`, top: `${value.y}%` }} aria-hidden="true" />
      </div>
      {slider('x', t('media.focusX'))}
      {slider('y', t('media.focusY'))}
      <small>{t('media.focusHint')}</small>
    </div>
  );
}
