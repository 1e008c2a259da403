import type { MediaRow } from '@parlour/contract/media.endpoints';
import { Button } from '@parlour/ui/Button';
import { Panel } from '@parlour/ui/Panel';
import { useState } from 'react';
import { ListState } from '../ListState.tsx';
import { SearchField } from '../SearchField.tsx';
import { t } from '../texts.ts';
import css from './Media.module.css';
import { useMedia } from './media.queries.ts';
import { UploadArea } from './UploadArea.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  onChoose: (row: MediaRow) => void;
};

/** Dialog that chooses a picture of the media library, or uploads one. */
export function MediaPicker({ open, onClose, onChoose }: Props) {
  return (
    <Panel open={open} title={t('media.choose')} closeLabel={t('content.close')} onClose={onClose}>
      {open && <Choices onChoose={onChoose} />}
    </Panel>
  );
}

function Choices({ onChoose }: Pick<Props, 'onChoose'>) {
  const [find, setFind] = useState('');
  const list = useMedia(find.trim());
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className={css.choices}>
      <SearchField label={t('media.find')} value={find} onChange={setFind} />
      <UploadArea onAdded={onChoose} />
      <ListState name="media" emblem="empty" list={list} isEmpty={rows.length === 0} />
      <ul className={css.grid}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={css.pick} onClick={() => onChoose(row)}>
              <img src={row.cover} width={720} height={321} alt="" loading="lazy" />
              <span dir="auto">{row.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button kind="ghost" small onClick={() => void list.fetchNextPage()}>
          {t(list.isFetchingNextPage ? 'list.moreBusy' : 'list.more')}
        </Button>
      )}
    </div>
  );
}
