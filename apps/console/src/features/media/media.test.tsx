import type { MediaRow } from '@parlour/contract/media.endpoints';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { withoutPicture } from '../../shared/editor/PictureFields.tsx';
import { fileSize } from '../../shared/format.ts';
import { cropStyle, FocusField } from '../../shared/media/FocusField.tsx';
import { nameOf } from '../../shared/media/useUpload.ts';
import { setRights } from '../../shared/rights.tsx';
import { MediaCard } from './MediaScreen.tsx';

// The API client and the theme read the browser when they are imported.
vi.hoisted(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
});

const ROW: MediaRow = {
  id: '7',
  name: 'Lantern',
  width: 2000,
  height: 1000,
  bytes: 345_678,
  cover: '/img/media/7_50_50-0123456789ab-720.webp',
  whole: '/img/media/7-0123456789ab-1080.webp',
  uses: [],
  operator: 'nandar',
  addedAt: '2026-03-01T10:00:00.000Z',
};

const card = (over: Partial<MediaRow> = {}) =>
  renderToStaticMarkup(<MediaCard row={{ ...ROW, ...over }} onRename={vi.fn()} onRemove={vi.fn()} />);

describe('the media library', () => {
  it('shows facts and uses, and offers removal only of unused pictures', () => {
    setRights(['content.view', 'content.act']);
    expect(card()).toContain('2000 × 1000 pixels, 338 KB');
    expect(card()).toContain('Not used');
    expect(card()).toContain('>Remove<');
    const used = card({ uses: [{ kind: 'promotion', id: '3', title: 'Spring' }] });
    expect(used).toContain('Used in promotion “Spring”');
    expect(used).not.toContain('>Remove<');
    setRights(['content.view']);
    expect(card()).not.toMatch(/>(Remove|Rename)</);
    expect(card()).toContain('Copy address');
    setRights(null);
  });

  it('names pictures by their files', () => {
    expect(['New_Year banner.PNG', '.png', 'a.b.webp', `${'x'.repeat(120)}.jpg`].map(nameOf)).toEqual([
      'New Year banner',
      'Picture',
      'a.b',
      'x'.repeat(100),
    ]);
    expect([0, 1024, 1_048_575, 3_500_000].map(fileSize)).toEqual(['1 KB', '1 KB', '1024 KB', '3.3 MB']);
  });

  it('previews the crop that the server makes', () => {
    // 2000 × 892 of 2000 × 1000: the whole width, and the height moved with the point.
    const { backgroundSize, backgroundPosition } = cropStyle({ picture: ROW, value: { x: 0, y: 100 } });
    expect([String(backgroundSize).slice(0, 11), backgroundPosition]).toEqual(['100% 112.10', '0% 100%']);
    expect(cropStyle({ picture: { ...ROW, height: 400 }, value: { x: 0, y: 0 } }).backgroundPosition).toBe('0% 0%');
    const html = renderToStaticMarkup(<FocusField picture={ROW} value={{ x: 20, y: 70 }} onChange={vi.fn()} />);
    expect(html).toContain('left:20%;top:70%');
    expect(html.match(/type="range"/g)).toHaveLength(2);
  });

  it('forgets the uploaded picture when a generated one is chosen, and keeps the motif', () => {
    expect(withoutPicture({ name: 'A', emblem: 'crown', picture: '7', x: 1, y: 2 })).toEqual({
      name: 'A',
      emblem: 'crown',
    });
  });
});
