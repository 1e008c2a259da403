import type { LimitKind, StopKind } from '@parlour/contract/responsible-gaming';
import type { Protection } from '@parlour/contract/responsible-gaming.endpoints';
import { Icon } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../shared/i18n.tsx';
import list from '../../shared/List.module.css';
import { LoadFailure } from '../../shared/LoadFailure.tsx';
import { MenuRow } from '../../shared/MenuRow.tsx';
import { OutwardLink } from '../../shared/OutwardLink.tsx';
import DepositLimitPrompt from './DepositLimitPrompt.tsx';
import { LimitsCard } from './LimitsCard.tsx';
import { NetCard } from './NetCard.tsx';
import css from './responsible-gaming.module.css';
import { useProtection } from './responsible-gaming.queries.ts';
import { StopCard } from './StopCard.tsx';

const LimitSheet = lazy(async () => ({ default: (await import('./LimitSheet.tsx')).LimitSheet }));
const RealitySheet = lazy(async () => ({ default: (await import('./RealitySheet.tsx')).RealitySheet }));
const StopSheet = lazy(async () => ({ default: (await import('./StopSheet.tsx')).StopSheet }));

type Opened = { what: 'limit'; kind: LimitKind } | { what: 'stop'; kind: StopKind } | { what: 'reality' };

function Sheets({ opened, protection, onClose }: { opened: Opened; protection: Protection; onClose: () => void }) {
  const common = { open: true, onClose };
  if (opened.what === 'limit') return <LimitSheet kind={opened.kind} protection={protection} {...common} />;
  if (opened.what === 'stop') return <StopSheet kind={opened.kind} {...common} />;
  return <RealitySheet reality={protection.reality} {...common} />;
}

function Help({ help }: Pick<Protection, 'help'>) {
  const t = useT();
  if (help.length === 0) return null;
  return (
    <>
      <h2 className={css.heading}>{t('protect.help')}</h2>
      <div className={list.card}>
        {help.map(({ name, url }) => (
          <OutwardLink key={url} href={url} className={list.row}>
            <Icon name="headphones" />
            <b>{name}</b>
            <Icon name="external-link" className={list.chevron} />
          </OutwardLink>
        ))}
      </div>
    </>
  );
}

/** Responsible gaming page: net result, limits, time-outs, reality check, and help organisations. */
export function ProtectionScreen() {
  const t = useT();
  const { data, error, refetch } = useProtection();
  const [opened, setOpened] = useState<Opened | null>(null);
  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton className={css.bone} />
        <Skeleton className={css.bone} />
      </div>
    );
  return (
    <>
      {data.stop && <StopCard stop={data.stop} />}
      {data.isReviewDue && <DepositLimitPrompt />}
      <NetCard net={data.net} symbol={data.symbol} />
      <LimitsCard limits={data.limits} symbol={data.symbol} onOpen={(kind) => setOpened({ what: 'limit', kind })} />
      <div className={list.card}>
        <MenuRow
          icon="clock"
          label={t('protect.reality')}
          value={t('protect.every', { minutes: data.reality.minutes })}
          onClick={() => setOpened({ what: 'reality' })}
        />
        <MenuRow
          icon="hourglass"
          label={t('protect.break')}
          onClick={() => setOpened({ what: 'stop', kind: 'time_out' })}
        />
        <MenuRow
          icon="ban"
          tint="red"
          label={t('protect.exclude')}
          onClick={() => setOpened({ what: 'stop', kind: 'exclusion' })}
        />
      </div>
      <Help help={data.help} />
      {opened && (
        <Suspense fallback={null}>
          <Sheets opened={opened} protection={data} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
