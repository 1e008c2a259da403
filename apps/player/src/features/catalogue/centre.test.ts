import { beforeEach, describe, expect, it } from 'vitest';
import { NO_FILTER, resetFilter, setFilter, useApp } from '../../shared/store.ts';
import { centreHref, centreState } from './centre.ts';

const at = (href: string) => new URLSearchParams(href.split('?')[1] ?? '');

describe('the game centre', () => {
  beforeEach(resetFilter);

  it('ENT-044 begins with the category HOME, no vendor and the data type ALL', () => {
    expect(useApp.getState().filter).toEqual({ category: 'HOME', dataType: 'ALL', vassalage: '' });
    expect(centreState('HOME', at('/m/gameCenter'))).toEqual({ category: 'HOME', dataType: 'ALL', vassalage: '' });
  });

  it('LAY-015 LAY-016 the reset sets the category to all and empties the vendor', () => {
    setFilter({ category: 'RNG', dataType: 'HOT', vassalage: 'JL' });
    resetFilter();
    expect(useApp.getState().filter).toEqual(NO_FILTER);
    expect(centreHref(useApp.getState().filter)).toBe('/m/gameCenter');
  });

  it('an address and the choice in it say the same', () => {
    const choice = { category: 'RNG', dataType: 'NEW', vassalage: 'JL' };
    const href = centreHref(choice);
    expect(href).toBe('/m/gameCenter?category=RNG&type=new&vassalage=JL');
    expect(centreState('RNG', at(href))).toEqual(choice);
    expect(centreState('LIVE', at('/m/gameCenter?category=LIVE&vassalage=all')).vassalage).toBe('');
  });
});
