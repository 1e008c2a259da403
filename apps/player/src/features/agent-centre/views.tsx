/** Views of what an agent has beside his contracts. */

import { InviteView } from './InviteView.tsx';
import { QuotasView } from './QuotasView.tsx';
import { RebatesView } from './RebatesView.tsx';
import type { View } from './views.rules.ts';

export default function Views({ view }: { view: View }) {
  if (view === 'invite') return <InviteView />;
  return view === 'quotas' ? <QuotasView /> : <RebatesView />;
}
