/** Texts of the page about affiliates: terms, players, months and payouts. */
export const AFFILIATES_TEXTS = {
  'failure.affiliate.terms': 'Nothing was saved: the terms are invalid.',
  'failure.affiliate.account':
    'Nothing was saved: the account is unknown, an affiliate already, an agent, or in the team of one.',
  'failure.affiliate.parent': 'Nothing was saved: the account above is not an affiliate.',
  'failure.affiliate.notice': 'Nothing was saved: new terms need 30 days of notice.',
  'failure.affiliate.frozen': 'Nothing was paid: the wallet of the affiliate is frozen.',
  'act.affiliates.added': 'Affiliate added',
  'act.affiliates.terms_added': 'Affiliate terms added',
  'act.affiliates.state_changed': 'Affiliate status changed',
  'act.affiliates.player_excluded': 'Affiliate player excluded',
  'act.affiliates.player_included': 'Affiliate player counted again',
  'act.affiliates.payout_approved': 'Affiliate payout approved',
} as const;
