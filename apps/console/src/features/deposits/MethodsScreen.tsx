import { Segmented } from '@parlour/ui/Segmented';
import { useState } from 'react';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { useMethods } from './deposits.queries.ts';
import { MethodRows } from './MethodRows.tsx';
import { Providers } from './Providers.tsx';

type View = 'methods' | 'providers';

/** Deposit methods, and their payment providers. */
export function MethodsScreen() {
  const [view, setView] = useState<View>('methods');
  const desk = useMethods();
  const { data } = desk;
  useTitle(t('nav.methods'));
  return (
    <>
      <PageHead title={t('nav.methods')}>
        <Segmented<View>
          label={t('methods.tabs')}
          value={view}
          onChange={setView}
          options={[
            { value: 'methods', label: t('methods.list') },
            { value: 'providers', label: t('methods.providers') },
          ]}
        />
      </PageHead>
      {!data && <Failed title="methods.failedTitle" asked={desk} />}
      <Loading label="methods.loading" asked={desk} />
      {data && view === 'methods' && <MethodRows desk={data} />}
      {data && view === 'providers' && <Providers providers={data.providers} books={data.books} />}
    </>
  );
}
