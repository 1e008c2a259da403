import { Badge } from '@parlour/ui/Badge';
import { t } from '../../shared/texts.ts';
import { useVendorCasesDue } from './vendor-cases.queries.ts';

/** Number of vendor cases that need an operator. */
export function VendorCasesBadge() {
  const count = useVendorCasesDue()?.count ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr">{t('vendorCases.waiting', { count })}</span>
    </>
  );
}
