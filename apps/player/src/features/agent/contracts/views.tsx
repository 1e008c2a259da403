/** Views of an agent's contracts. */
import type { View } from '../../agent-centre/views.rules.ts';
import { ContractsView } from './ContractsView.tsx';
import { ProposeView } from './ProposeView.tsx';

export default function Views({ view }: { view: View }) {
  return view === 'propose' ? <ProposeView /> : <ContractsView />;
}
