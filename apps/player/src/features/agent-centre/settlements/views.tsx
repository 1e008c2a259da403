/** The view of settlements. */
import { SettlementsView } from './SettlementsView.tsx';

export default function Views() {
  return <SettlementsView />;
}
