/** Texts about differences between a feed and the catalogue. Pure. */
import type { FeedDifference, FeedPreview } from '@parlour/contract/catalogue-feed.admin.endpoints';
import { isTextKey, t } from '../../shared/texts.ts';

export const FEED_KINDS = ['vendor', 'classification', 'game'] as const;
export const FEED_CHANGES = ['added', 'changed', 'removed'] as const;

const COUNTED = { vendor: 'vendors', classification: 'classifications', game: 'games' } as const;

/** Returns the numbers of entries by kind, in the order of {@link FEED_KINDS}. */
export const countsOf = (preview: FeedPreview) => FEED_KINDS.map((kind) => ({ kind, ...preview[COUNTED[kind]] }));

/** Number of all entries that differ. */
export const countChanges = (preview: FeedPreview): number =>
  countsOf(preview).reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0);

/** Returns the label of a field: `names.MY` is the name in Burmese. */
export function fieldText(field: string): string {
  const [name = field, language] = field.split('.');
  if (name === 'names' && language) return t('feed.field.names', { language });
  const key = `feed.field.${name}`;
  return isTextKey(key) ? t(key) : field;
}

/** Returns a value of a field as text; a dash for an empty one. */
export function fieldValue(value: string | null): string {
  if (value === null) return '–';
  if (value === 'true') return t('audit.yes');
  return value === 'false' ? t('audit.no') : value;
}

/** Returns what identifies an entry: the vendor with its own code and the node id of a game. */
export const identityText = ({ kind, vendor, code, id }: FeedDifference): string =>
  kind === 'game' ? `${vendor}/${code} · ${id}` : id;

/** Returns the reason why a feed cannot be read, as the server gave it with a failure. */
export function reasonIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('reason' in value)) return null;
  return typeof value.reason === 'string' ? value.reason : null;
}
