/** Views of an agent besides contracts. */

import { InviteView } from './InviteView.tsx';
import { QuotasView } from './QuotasView.tsx';
import { RebatesView } from './RebatesView.tsx';
import type { View } from './views.rules.ts';

export default function Views({ view }: { view: View }) {
  if (view === 'invite') return <InviteView />;
  return view === 'quotas' ? <QuotasView /> : <RebatesView />;
}
