import { compileText } from '@parlour/texts/compile';
import { type Message, type Values, writer } from '@parlour/texts/message';
import { ACTIVITY_TEXTS } from './texts-activity.ts';
import { AFFILIATES_TEXTS } from './texts-affiliates.ts';
import { AGENTS_TEXTS } from './texts-agents.ts';
import { ALERTS_TEXTS } from './texts-alerts.ts';
import { ANNOUNCEMENTS_TEXTS } from './texts-announcements.ts';
import { API_KEYS_TEXTS } from './texts-api-keys.ts';
import { APPROVALS_TEXTS } from './texts-approvals.ts';
import { AVAILABILITY_TEXTS } from './texts-availability.ts';
import { BONUS_TEXTS } from './texts-bonus.ts';
import { BRANDING_TEXTS } from './texts-branding.ts';
import { CALLS_TEXTS } from './texts-calls.ts';
import { CATALOGUE_TEXTS } from './texts-catalogue.ts';
import { CATALOGUE_FEED_TEXTS } from './texts-catalogue-feed.ts';
import { CHAT_TEXTS } from './texts-chat.ts';
import { COMMAND_PALETTE_TEXTS } from './texts-command-palette.ts';
import { DEPOSITS_TEXTS } from './texts-deposits.ts';
import { FAILURE_TEXTS } from './texts-failures.ts';
import { GAME_EDITS_TEXTS } from './texts-game-edits.ts';
import { HELP_TEXTS } from './texts-help.ts';
import { HOUSE_SETTINGS_TEXTS } from './texts-house-settings.ts';
import { HOUSE_TEXTS_TEXTS } from './texts-house-texts.ts';
import { JOBS_TEXTS } from './texts-jobs.ts';
import { KEYS_TEXTS } from './texts-keys.ts';
import { LEDGER_TEXTS } from './texts-ledger.ts';
import { LOCKS_TEXTS } from './texts-locks.ts';
import { LOTTERY_TEXTS } from './texts-lottery.ts';
import { MEDIA_TEXTS } from './texts-media.ts';
import { MESSAGES_TEXTS } from './texts-messages.ts';
import { OPERATORS_TEXTS } from './texts-operators.ts';
import { PLAYERS_TEXTS } from './texts-players.ts';
import { PROMOTIONS_TEXTS } from './texts-promotions.ts';
import { PROVIDERS_TEXTS } from './texts-providers.ts';
import { REPORTS_TEXTS } from './texts-reports.ts';
import { RESPONSIBLE_GAMING_TEXTS } from './texts-responsible-gaming.ts';
import { REWARDS_TEXTS } from './texts-rewards.ts';
import { SUPPORT_TEXTS } from './texts-support.ts';
import { TIERS_TEXTS } from './texts-tiers.ts';
import { VENDOR_CASES_TEXTS } from './texts-vendor-cases.ts';
import { VENDOR_INVOICES_TEXTS } from './texts-vendor-invoices.ts';
import { WITHDRAWALS_TEXTS } from './texts-withdrawals.ts';

/**
 * All texts of the console, as ICU messages. English is the only language so far; another language is another table
 * with the same keys. `{name}` is an argument. A text with a count uses a plural, and its caller passes the number.
 */
export const EN = {
  ...AFFILIATES_TEXTS,
  ...AGENTS_TEXTS,
  ...ALERTS_TEXTS,
  ...ACTIVITY_TEXTS,
  ...API_KEYS_TEXTS,
  ...AVAILABILITY_TEXTS,
  ...CALLS_TEXTS,
  ...DEPOSITS_TEXTS,
  ...MEDIA_TEXTS,
  ...MESSAGES_TEXTS,
  ...APPROVALS_TEXTS,
  ...FAILURE_TEXTS,
  ...COMMAND_PALETTE_TEXTS,
  ...JOBS_TEXTS,
  ...HELP_TEXTS,
  ...LOCKS_TEXTS,
  ...LOTTERY_TEXTS,
  ...BONUS_TEXTS,
  ...BRANDING_TEXTS,
  ...HOUSE_SETTINGS_TEXTS,
  ...HOUSE_TEXTS_TEXTS,
  ...LEDGER_TEXTS,
  ...TIERS_TEXTS,
  ...ANNOUNCEMENTS_TEXTS,
  ...PLAYERS_TEXTS,
  ...PROMOTIONS_TEXTS,
  ...PROVIDERS_TEXTS,
  ...REPORTS_TEXTS,
  ...RESPONSIBLE_GAMING_TEXTS,
  ...REWARDS_TEXTS,
  ...SUPPORT_TEXTS,
  ...CHAT_TEXTS,
  ...KEYS_TEXTS,
  ...CATALOGUE_TEXTS,
  ...CATALOGUE_FEED_TEXTS,
  ...GAME_EDITS_TEXTS,
  ...VENDOR_CASES_TEXTS,
  ...VENDOR_INVOICES_TEXTS,
  ...OPERATORS_TEXTS,
  ...WITHDRAWALS_TEXTS,
  'app.name': 'Parlour',
  'app.console': 'Console',
  'app.title': 'Parlour console',
  'app.skip': 'Skip to content',
  'nav.label': 'Sections',
  'nav.group.players': 'Players',
  'nav.group.money': 'Money',
  'nav.group.lobby': 'Lobby',
  'nav.group.house': 'House',
  'nav.dashboard': 'Dashboard',
  'nav.members': 'Players',
  'nav.audit': 'Activity',
  'nav.outbox': 'Mail and SMS log',
  'nav.keys': 'My sign-in',
  'theme.light': 'Use light theme',
  'theme.dark': 'Use dark theme',

  'enter.title': 'Sign in to the console',
  'enter.text': 'For staff only.',
  'enter.name': 'Name',
  'enter.password': 'Password',
  'enter.submit': 'Sign in',
  'enter.busy': 'Signing in…',
  'enter.leave': 'Sign out',
  'enter.idle':
    'You were signed out after {minutes, plural, one {# minute} other {# minutes}} of inactivity. Sign in to continue.',
  'enter.ended': 'Your session ended. Sign in again.',
  'enter.left': 'You have signed out.',
  'enter.needsSetup': 'There is no operator yet. Open the one-time link that the server printed at its first start.',
  'enter.setupUsed':
    'This set-up link has expired or was already used. Sign in with the name and password chosen then, or request a new link.',
  'setup.title': 'Create an operator',
  'setup.text': 'Your link works once. Choose the name and password that you will sign in with.',
  'setup.until': 'The link is valid until {time}.',
  'setup.nameHint': '3 to 40 letters, digits, dots, dashes or underscores',
  'setup.passwordHint': 'At least {least, plural, one {# character} other {# characters}}',
  'setup.again': 'Repeat password',
  'setup.submit': 'Create operator',
  'setup.busy': 'Creating…',
  'code.label': 'Authenticator code',
  'code.orRecovery': 'or a recovery code',
  'code.app': 'Authenticator app',
  'code.qr': 'QR code for the authenticator app',
  'code.scan': 'Scan this code with an authenticator app, then enter the six digits that it shows.',
  'code.key': 'Or enter this key in the app',
  'code.noApp': 'No app at hand? This command prints the current code:',
  'code.enrolTitle': 'Set up your authenticator app',
  'code.recoveryTitle': 'Your recovery codes',
  'code.recoveryText': 'Each code replaces the app once. Store the codes safely: they are shown only now.',
  'code.kept': 'I have saved them',
  'password.show': 'Show password',
  'password.hide': 'Hide password',

  'form.missing': 'Required',
  'form.name': 'Use 3 to 40 letters, digits, dots, dashes or underscores',
  'form.short': 'Use at least {least, plural, one {# character} other {# characters}}',
  'form.long': 'Use at most {most, plural, one {# character} other {# characters}}',
  'form.code': 'Enter the six digits of the code',
  'form.differs': 'The passwords do not match',

  'greeting.morning': '{weekday} morning',
  'greeting.afternoon': '{weekday} afternoon',
  'greeting.evening': '{weekday} evening',
  'greeting.night': '{weekday} night',
  'days.from': 'From day',
  'days.to': 'To day',
  'state.live': 'Live',
  'state.offline': 'Offline',
  'state.late': 'Not updating',
  'state.updated': 'Updated {time}',
  'state.loading': 'Loading figures',
  'state.offlineText': 'No connection. These figures are from {time}; they update when the connection is back.',
  'state.lateText': '{reason} These figures are from {time}.',
  'state.retry': 'Try again',
  'state.failedTitle': 'This page could not be loaded',
  'state.offlineTitle': 'No connection',
  'state.offlineFirst': 'The server cannot be reached. Nothing is lost. Try again in a moment.',
  'state.retrying': 'Retrying…',
  'list.more': 'Show more',
  'files.as.csv': 'Export CSV',
  'files.as.json': 'Export JSON',
  'files.as.xlsx': 'Export XLSX',
  'files.exported': '{name}: {rows, plural, one {# row} other {# rows}}.',
  'files.cut':
    '{name}: only the first {rows, plural, one {# row} other {# rows}}. Choose fewer days to export the rest.',
  'copy.copied': 'Copied.',
  'copy.denied': 'The browser did not allow copying. Select the text and copy it by hand.',
  'list.moreBusy': 'Loading…',
  'list.findTitle': 'Title in any language',
  'list.foundNone': 'No results',
  'list.foundNoneText': 'No title contains this text.',

  'kpi.label': 'Today at a glance',
  'kpi.players': 'Active now',
  'kpi.bets': 'Turnover today',
  'kpi.ggr': 'GGR',
  'kpi.rounds': 'Rounds',
  'kpi.members': 'New players',
  'kpi.players.note': 'in the last 5 minutes',
  'kpi.against': '{change} vs last {weekday}',
  'kpi.before': 'Last {weekday}: {value}',
  'kpi.noBefore': 'no figure to compare with',

  'chart.title': 'GGR by hour',
  'chart.today': 'Today',
  'chart.before': 'Last {weekday}',
  'chart.now': '{hour} to now',
  'chart.hour': '{hour} to {next}',
  'chart.value': '{span}: today {today}, last {weekday} {before}',
  'chart.none': 'no data',
  'chart.hourLabel': 'Hour',
  'chart.asTable': 'Show table',
  'chart.asChart': 'Show chart',
  'chart.column.hour': 'Hour',
  'chart.emptyTitle': 'No rounds yet',
  'chart.empty': 'The chart starts with the first round of the day.',

  'detail.title': 'Today so far',
  'detail.ledger': 'Ledger',
  'detail.counted': 'Checked at {time}',
  'detail.clean': 'Balanced',
  'detail.unclean': 'Out of balance',
  'detail.unknown': 'Unknown',
  'detail.lastKnown': 'Last checked {when}',
  'detail.neverCounted': 'Never checked',
  'detail.active': 'Active players',
  'detail.bets': 'Turnover',
  'detail.wins': 'Wins',
  'detail.ggr': 'GGR',
  'detail.return': 'Return',
  'detail.average': 'Average stake per round',
  'detail.failed': 'Failed vendor calls',
  'detail.share': 'Share of turnover',
  'ledger.alert': 'The ledger is out of balance: debits and credits differ. Stop payouts and investigate now.',
  'ledger.unknown':
    'The state of the ledger is unknown: it was last checked {when}. Run “npm run ledger:check” on the server to find out why.',
  'ledger.neverKnown':
    'The state of the ledger is unknown: it has never been checked. Run “npm run ledger:check” on the server to find out why.',

  'providers.title': 'Vendors',
  'providers.provider': 'Vendor',
  'providers.games': 'Games',
  'providers.rounds': 'Rounds',
  'providers.bets': 'Turnover',
  'providers.return': 'Return',
  'providers.ggr': 'GGR',
  'providers.empty': 'No vendor has settled a round today.',
  'providers.all': 'Show all {count}',
  'providers.fewer': 'Show fewer',
  'games.title': 'Top games by wins',
  'games.note': 'paid to players',
  'games.empty': 'No game has paid a win today.',

  'members.name': 'Account',
  'members.state': 'State',
  'members.everyState': 'All',
  'members.active': 'Active',
  'members.disabled': 'Disabled',
  'members.sessions': 'Sessions',
  'members.twoStep': 'Two-step',
  'members.on': 'On',
  'members.off': 'Off',
  'members.since': 'Joined',
  'members.seen': 'Last seen',
  'members.open': 'Open',
  'members.loading': 'Loading players',
  'members.failedTitle': 'Players could not be loaded',
  'members.emptyTitle': 'No players found',
  'members.empty':
    'No account or nickname starts with this text, and no number, mail address, id, IP address or reference equals it.',
  'members.nowhere': 'No open sessions.',
  'members.sessionsFailed': 'Sessions could not be loaded.',
  'members.unknownDevice': 'Unknown device',
  'members.lastSeen': 'last seen {time}',
  'members.end': 'End',
  'members.endOne': 'End session on {device}',
  'members.endAll': 'End all sessions',
  'members.disable': 'Disable',
  'members.enable': 'Enable',
  'members.removeStep': 'Remove two-step sign-in',
  'members.ended': 'Ended.',
  'members.now.disabled': 'Disabled. All sessions have ended.',
  'members.now.active': 'Enabled.',
  'members.stepRemoved': 'Two-step sign-in is removed. All sessions have ended.',
  'members.reason': 'Reason',
  'members.reasonHint': 'Recorded in Activity with your name.',
  'members.reasonMissing': 'Enter a reason',

  'audit.number': 'No.',
  'audit.time': 'Time',
  'audit.operator': 'Operator',
  'audit.act': 'Action',
  'audit.every': 'All actions',
  'audit.member': 'Player',
  'audit.change': 'Change',
  'audit.reason': 'Reason',
  'audit.address': 'IP address',
  'audit.loading': 'Loading activity',
  'audit.failedTitle': 'Activity could not be loaded',
  'audit.emptyTitle': 'No activity yet',
  'audit.empty': 'Actions of operators appear here.',
  'audit.whole': 'Verified {time}: no entry is missing or altered.',
  'audit.verifying': 'No entry is missing or altered so far; the verification is running.',
  'audit.broken': 'Entry {id} is missing or was altered outside the platform.',
  'act.member.disabled': 'Player disabled',
  'act.member.enabled': 'Player enabled',
  'act.member.mobile_changed': 'Mobile number changed by the player',
  'act.member.sessions_viewed': 'Player’s sessions viewed',
  'act.member.sessions_ended': 'All sessions of a player ended',
  'act.member.session_ended': 'Session of a player ended',
  'act.member.two_step_removed': 'Player’s two-step sign-in removed',
  'act.doors.set': 'Availability changed',
  'act.outbox.view': 'Mail and SMS log viewed',
  'act.content.added': 'Announcement added',
  'act.content.changed': 'Announcement changed',
  'act.content.withdrawn': 'Announcement unpublished',
  'act.content.readers_taken': 'Readers of an announcement exported',
  'act.content.restored': 'Announcement published again',
  'nav.content': 'Announcements',
  'content.lead':
    'Banners, notices and pop-ups that players see, by language and schedule. Changes are live at once for everyone.',
  'content.loading': 'Loading announcements',
  'content.failedTitle': 'Announcements could not be loaded',
  'content.form': 'Announcement',
  'content.type.B': 'Banner',
  'content.type.PL': 'Notice',
  'content.type.PU': 'Pop-up',
  'content.type.PR': 'Promotion',
  'content.type.H': 'Popular notice',
  'content.state.live': 'Live',
  'content.state.planned': 'Scheduled',
  'content.state.over': 'Ended',
  'content.state.withdrawn': 'Unpublished',
  'content.noEnd': 'no end',
  'content.edit': 'Edit',
  'content.withdraw': 'Unpublish',
  'content.restore': 'Publish again',
  'content.title': 'Title',
  'content.titleHint': 'English is required: it replaces any language without a title of its own.',
  'content.noTitle': 'Enter an English title',
  'content.text': 'Subtitle',
  'content.action': 'Button text',
  'content.link': 'Button link',
  'content.linkHint': 'A page of the app, such as /m/hot-games.',
  'content.badLink': 'Enter a page of the app that starts with /m',
  'content.group': 'Group',
  'content.groupHint': 'Home shows m_home. Leave empty for all groups.',
  'content.picture': 'Picture',
  'content.savedPicture': 'Current picture',
  'content.emblem': 'Emblem',
  'content.palette': 'Colours',
  'content.byTitle': 'automatic',
  'content.pictureHint': 'The platform draws the picture. Save to see the new one.',
  'content.optional': 'optional',
  'content.order': 'Position',
  'content.orderHint': 'Lower numbers are shown first.',
  'content.save': 'Save',
  'content.saving': 'Saving…',
  'content.cancel': 'Cancel',
} as const;

export type TextKey = keyof typeof EN;
export type TextValues = Values;

const write = writer('en');
/** Cache of compiled texts, so that each is compiled once. */
const compiled = new Map<TextKey, Message>();

function messageOf(key: TextKey): Message {
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const message = compileText(EN[key]);
  compiled.set(key, message);
  return message;
}

/** Formats a text with its arguments. */
export const t = (key: TextKey, values: TextValues = {}): string => write(messageOf(key), values);

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(EN, key);

/** Text of a failed call; failures without a text in the console get the general one. */
export const failureText = (textKey: string): string => t(isTextKey(textKey) ? textKey : 'error.unknown');

/** Name of an operator's role; without a text, the role as stored. */
export const roleText = (role: string): string => (isTextKey(`role.${role}`) ? t(`role.${role}` as TextKey) : role);
