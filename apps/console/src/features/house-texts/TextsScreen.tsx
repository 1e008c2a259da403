import { type HouseTextRow, setHouseText } from '@parlour/contract/house-texts.admin.endpoints';
import { isLanguage, LANGUAGES, type LanguageCode } from '@parlour/contract/languages';
import { useDeferredValue, useState } from 'react';
import { Choice } from '../../shared/Choice.tsx';
import cards from '../../shared/cards.module.css';
import { ListState } from '../../shared/ListState.tsx';
import { languageName } from '../../shared/languages.ts';
import { Note } from '../../shared/Note.tsx';
import { PageHead } from '../../shared/PageHead.tsx';
import { useMay } from '../../shared/rights.tsx';
import { Act, StateDot, type Tone } from '../../shared/rows.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { type TextKey, t } from '../../shared/texts.ts';
import { useTitle } from '../../shared/useTitle.ts';
import css from './HouseTexts.module.css';
import { useHouseTexts } from './house-texts.queries.ts';
import { findTexts, SHOWN, type Shown, textInForce } from './house-texts.rules.ts';
import { TextForm } from './TextForm.tsx';

/** Number of texts that are added to the list at a time. */
const PAGE = 60;

/** Returns the state of a text that is not as shipped; null for the others. */
function stateOf({ own, fault, folder }: HouseTextRow): { label: TextKey; tone: Tone } | null {
  if (fault !== null) return { label: 'houseTexts.state.faulty', tone: 'bad' };
  if (own !== null) return { label: 'houseTexts.state.own', tone: 'good' };
  return folder === null ? null : { label: 'houseTexts.state.folder', tone: 'plain' };
}

type ItemProps = { row: HouseTextRow; tag: string; act: string; onOpen: () => void };

function TextItem({ row, tag, act, onOpen }: ItemProps) {
  const state = stateOf(row);
  const text = textInForce(row);
  return (
    <li className={cards.row}>
      <div className={cards.what}>
        <b lang={tag} dir="auto">
          {text}
        </b>
        {row.english !== text && row.english !== '' && (
          <small lang="en" dir="auto">
            {row.english}
          </small>
        )}
        <small>
          <code>{row.key}</code>
        </small>
      </div>
      {state && <StateDot tone={state.tone}>{t(state.label)}</StateDot>}
      <Act label={act} of={row.key} onClick={onOpen} />
    </li>
  );
}

/** Texts of the player app by language: search, changes with their history, and those that no longer fit the app. */
export function TextsScreen() {
  useTitle(t('nav.texts'));
  const [chosen, setChosen] = useState<LanguageCode>();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [most, setMost] = useState(PAGE);
  const [open, setOpen] = useState<string | null>(null);
  const act = t(useMay()(setHouseText) ? 'houseTexts.edit' : 'right.open');
  const list = useHouseTexts(chosen);
  const word = useDeferredValue(search);
  const { language = 'EN', languages = [], texts = [] } = list.data ?? {};
  const { tag } = LANGUAGES[language];
  const found = findTexts(texts, word, shown);
  const row = open === null ? undefined : texts.find(({ key }) => key === open);
  const faulty = languages.find(({ code }) => code === language)?.faulty ?? 0;
  const showFromTop = (set: () => void) => {
    set();
    setMost(PAGE);
  };
  return (
    <>
      <PageHead title={t('nav.texts')} />
      <p className={cards.lead}>{t('houseTexts.lead')}</p>
      <div className={css.filters}>
        <Choice
          label={t('houseTexts.language')}
          value={chosen ?? language}
          options={languages.map(({ code, own }) => {
            const name = languageName(code);
            return [code, own > 0 ? t('houseTexts.languageOwn', { language: name, own }) : name] as const;
          })}
          onChange={(code) => {
            if (!isLanguage(code)) return;
            setOpen(null);
            showFromTop(() => setChosen(code));
          }}
        />
        <SearchField
          label={t('houseTexts.search')}
          value={search}
          onChange={(value) => showFromTop(() => setSearch(value))}
        />
        <Choice<Shown>
          label={t('houseTexts.show')}
          value={shown}
          options={SHOWN.map((value) => [value, t(`houseTexts.show.${value}`)] as const)}
          onChange={(value) => showFromTop(() => setShown(value))}
        />
      </div>
      {faulty > 0 && <Note text={t('houseTexts.faulty', { count: faulty })} />}
      <ListState name="houseTexts" emblem="search" list={list} isEmpty={found.length === 0 && row === undefined} />
      {list.data && (
        <p className={css.count} role="status">
          {t('houseTexts.count', { count: found.length })}
        </p>
      )}
      <div className={row ? cards.both : undefined}>
        {found.length > 0 && (
          <div>
            <ul
              className={cards.rows}
              aria-label={t('houseTexts.list', { language: languageName(language) })}
              aria-busy={list.isPlaceholderData}
            >
              {found.slice(0, most).map((each) => (
                <TextItem key={each.key} row={each} tag={tag} act={act} onOpen={() => setOpen(each.key)} />
              ))}
            </ul>
            {found.length > most && (
              <button type="button" className={cards.act} onClick={() => setMost(most + PAGE)}>
                {t('list.more')}
              </button>
            )}
          </div>
        )}
        {row && <TextForm key={`${language} ${row.key}`} language={language} row={row} onClose={() => setOpen(null)} />}
      </div>
    </>
  );
}
