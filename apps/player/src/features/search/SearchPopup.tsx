import { useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import { PageSheet } from '../../shared/PageSheet.tsx';
import { SearchPanel } from './SearchPanel.tsx';
import styles from './SearchScreen.module.css';

/** Search over the current page; closing it leaves that page unchanged. */
export function SearchPopup({ onClosed }: { onClosed: () => void }) {
  const t = useT();
  const [open, setOpen] = useState(true);
  return (
    <PageSheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('search.title')}
      closeLabel={t('action.close')}
    >
      <div className={styles.popup}>
        <SearchPanel popup />
      </div>
    </PageSheet>
  );
}
