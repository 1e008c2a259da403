import type { SettingValues } from '@parlour/contract/house-settings';
import { type SettingGroupState, setHouseSettings } from '@parlour/contract/house-settings.endpoints';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { useMay } from '../../shared/rights.tsx';
import { t } from '../../shared/texts.ts';
import { Differences } from './Differences.tsx';
import { type Currency, differencesOf } from './house-settings.rules.ts';
import css from './Settings.module.css';

type Props = {
  state: SettingGroupState;
  currency: Currency;
  /** Loads values into the form, with the reason. */
  onLoad: (values: SettingValues, note: string) => void;
};

/** Revisions of a group, newest first, and the brand file last; each can be loaded into the form. */
export function SettingsHistory({ state, currency, onLoad }: Props) {
  const { group, history, original, version } = state;
  const mayChange = useMay()(setHouseSettings);
  const load = (values: SettingValues, note: string) =>
    mayChange && (
      <button type="button" className={cards.act} onClick={() => onLoad(values, note)}>
        {t('settings.load')}
      </button>
    );
  const live = <span className={css.live}>{t('settings.live')}</span>;
  return (
    <section aria-label={t('settings.history')}>
      <h2 className={css.title}>{t('settings.history')}</h2>
      <ul className={cards.rows}>
        {history.map((each, at) => {
          const before = history[at + 1]?.values ?? original;
          const rows = differencesOf(group, { before, after: each.values }, currency);
          const by = each.approver
            ? t('settings.byTwo', { operator: each.operator, approver: each.approver, time: stamp(each.changedAt) })
            : t('settings.by', { operator: each.operator, time: stamp(each.changedAt) });
          return (
            <li key={each.version} className={css.revision}>
              <div className={css.revisionHead}>
                <small>{by}</small>
                {each.version === version
                  ? live
                  : load(each.values, t('settings.restored', { time: stamp(each.changedAt) }))}
              </div>
              {each.note && <span dir="auto">“{each.note}”</span>}
              {rows.length > 0 && <Differences label={by} rows={rows} />}
            </li>
          );
        })}
        <li className={css.revision}>
          <div className={css.revisionHead}>
            <small>{t('settings.original')}</small>
            {version === 0 ? live : load(original, t('settings.restoredOriginal'))}
          </div>
        </li>
      </ul>
    </section>
  );
}
