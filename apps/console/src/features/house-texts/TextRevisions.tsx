import { type HouseTextRow, setHouseText } from '@parlour/contract/house-texts.admin.endpoints';
import { LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import cards from '../../shared/cards.module.css';
import { stamp } from '../../shared/format.ts';
import { Failed, Loading } from '../../shared/ListState.tsx';
import { Guard } from '../../shared/rights.tsx';
import { Act } from '../../shared/rows.tsx';
import { t } from '../../shared/texts.ts';
import css from './HouseTexts.module.css';
import { useTextRevisions } from './house-texts.queries.ts';

type Props = {
  language: LanguageCode;
  row: HouseTextRow;
  /** Loads a text into the form. */
  onLoad: (text: string) => void;
};

/** Previous texts, newest first; each can be loaded into the form. */
export function TextRevisions({ language, row, onLoad }: Props) {
  const list = useTextRevisions(language, row);
  if (row.version === 0) return null;
  return (
    <section aria-label={t('houseTexts.history')}>
      <h2 className={css.title}>{t('houseTexts.history')}</h2>
      <Failed title="houseTexts.historyFailedTitle" asked={list} />
      <Loading label="houseTexts.historyLoading" asked={list} />
      {list.data && (
        <ul className={cards.rows}>
          {list.data.map(({ version, text, operator, changedAt }) => (
            <li key={version} className={cards.row}>
              <div className={cards.what}>
                {text === null ? (
                  <b>{t('houseTexts.restored')}</b>
                ) : (
                  <b lang={LANGUAGES[language].tag} dir="auto">
                    {text}
                  </b>
                )}
                <small>{t('houseTexts.by', { time: stamp(changedAt), operator })}</small>
              </div>
              {text !== null && (
                <Guard needs={setHouseText}>
                  <Act label={t('houseTexts.load')} of={text} onClick={() => onLoad(text)} />
                </Guard>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
