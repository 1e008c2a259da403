import type { ClientResult } from '@parlour/contract/client';
import { Button } from '@parlour/ui/Button';
import { useState } from 'react';
import { Alert } from './Alert.tsx';
import { saveTable, tableOf } from './save-file.ts';
import { failureText, t } from './texts.ts';

type Readers = { readers: { account: string; at: string }[]; next: string | null };
type Props = {
  /** Name of the file, without extension. */
  name: string;
  /** Fetches a page of readers, of the maximum size. */
  ask: (query: { after?: string; size: string }) => Promise<ClientResult<Readers>>;
};

const SIZE = '1000';

/** Downloads all readers of an item as a file. */
export function ReadersFile({ name, ask }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fetchAll = async () => {
    setBusy(true);
    setFailure(null);
    const rows = [['account', 'read at']];
    let after: string | null = '';
    while (after !== null) {
      const result: ClientResult<Readers> = await ask({ ...(after ? { after } : {}), size: SIZE });
      if (!result.ok) {
        setFailure(failureText(result.textKey));
        break;
      }
      rows.push(...result.value.readers.map(({ account, at }) => [account, at]));
      after = result.value.next;
    }
    setBusy(false);
    if (after === null) saveTable(`${name}.csv`, tableOf(rows));
  };
  return (
    <>
      <Alert text={failure} />
      <Button kind="ghost" small icon="download" aria-disabled={isBusy} onClick={() => isBusy || void fetchAll()}>
        {t('readers.file')}
      </Button>
    </>
  );
}
