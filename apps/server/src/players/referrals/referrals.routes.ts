import { isGuest } from '@parlour/contract/accounts';
import type { AffiliateProgramme } from '@parlour/contract/affiliates.endpoints';
import { AFFILIATE_MODULE } from '@parlour/contract/registration';
import { checkAffiliate, getAffiliate } from '@parlour/contract/registration.endpoints';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Referrals } from './referrals.ts';

export type ReferralDeps = {
  referrals: Referrals;
  /** Returns the programme of an affiliate; null for other members. */
  programmeOf: (memberId: bigint) => Promise<AffiliateProgramme | null>;
};

export function referralRoutes(scope: Scope, { referrals, programmeOf }: ReferralDeps): void {
  mount(scope, checkAffiliate, async ({ input }) =>
    (await referrals.byCode(input.body.code)) ? ok({ known: true as const }) : fail('register.invitation'),
  );

  mount(scope, getAffiliate, async ({ session }) => {
    const own = referrals.enabled && session && !isGuest(session.type) ? session.memberId : null;
    return ok({
      module: AFFILIATE_MODULE,
      enabled: referrals.enabled,
      code: own === null ? null : await referrals.codeOf(own),
      memberId: own?.toString() ?? null,
      programme: own === null ? null : await programmeOf(own),
    });
  });
}
