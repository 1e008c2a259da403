import { compileText } from '@parlour/texts/compile';
import { type Message, type Values, writer } from '@parlour/texts/message';
import { AGENTS_TEXTS } from './texts-agents.ts';
import { AVAILABILITY_TEXTS } from './texts-availability.ts';
import { BONUS_TEXTS } from './texts-bonus.ts';
import { BOOKS_TEXTS } from './texts-books.ts';
import { CALLS_TEXTS } from './texts-calls.ts';
import { CASHIER_TEXTS } from './texts-cashier.ts';
import { CHATS_TEXTS } from './texts-chats.ts';
import { CREDITS_TEXTS } from './texts-credits.ts';
import { FAILURE_TEXTS } from './texts-failures.ts';
import { FINDER_TEXTS } from './texts-finder.ts';
import { HEALTH_TEXTS } from './texts-health.ts';
import { HELP_TEXTS } from './texts-help.ts';
import { KEYS_TEXTS } from './texts-keys.ts';
import { LOTTERY_TEXTS } from './texts-lottery.ts';
import { MEMBER_TEXTS } from './texts-member.ts';
import { MESSAGES_TEXTS } from './texts-messages.ts';
import { NOTICES_TEXTS } from './texts-notices.ts';
import { PROMOTIONS_TEXTS } from './texts-promotions.ts';
import { PROTECTION_TEXTS } from './texts-protection.ts';
import { REWARDS_TEXTS } from './texts-rewards.ts';
import { SERVICE_TEXTS } from './texts-service.ts';
import { SHELF_TEXTS } from './texts-shelf.ts';
import { STAFF_TEXTS } from './texts-staff.ts';
import { VENDOR_CASES_TEXTS } from './texts-vendor-cases.ts';
import { WITHDRAWALS_TEXTS } from './texts-withdrawals.ts';

/**
 * Every text of the console, as an ICU message. English is the only language so far; another one is another table of the
 * same keys. `{name}` stands for a value. A text with a count is a plural, and its caller passes the number.
 */
export const EN = {
  ...AGENTS_TEXTS,
  ...AVAILABILITY_TEXTS,
  ...CALLS_TEXTS,
  ...CASHIER_TEXTS,
  ...MESSAGES_TEXTS,
  ...CREDITS_TEXTS,
  ...FAILURE_TEXTS,
  ...FINDER_TEXTS,
  ...HEALTH_TEXTS,
  ...HELP_TEXTS,
  ...LOTTERY_TEXTS,
  ...BONUS_TEXTS,
  ...BOOKS_TEXTS,
  ...MEMBER_TEXTS,
  ...NOTICES_TEXTS,
  ...PROMOTIONS_TEXTS,
  ...PROTECTION_TEXTS,
  ...REWARDS_TEXTS,
  ...SERVICE_TEXTS,
  ...CHATS_TEXTS,
  ...KEYS_TEXTS,
  ...SHELF_TEXTS,
  ...VENDOR_CASES_TEXTS,
  ...STAFF_TEXTS,
  ...WITHDRAWALS_TEXTS,
  'app.name': 'Parlour',
  'app.console': 'Console',
  'app.title': 'Parlour console',
  'app.skip': 'Skip to the figures',
  'nav.label': 'Sections',
  'nav.group.players': 'Players',
  'nav.group.money': 'Money',
  'nav.group.lobby': 'Lobby',
  'nav.group.house': 'House',
  'nav.dashboard': 'Dashboard',
  'nav.members': 'Members',
  'nav.audit': 'Audit',
  'nav.outbox': 'Outbox',
  'nav.keys': 'My sign-in',
  'theme.light': 'Use the light theme',
  'theme.dark': 'Use the dark theme',
  'role.admin': 'Administrator',
  'role.member': 'Member',

  'enter.title': 'Operator sign in',
  'enter.text': 'For staff of this house only.',
  'enter.name': 'Name',
  'enter.password': 'Password',
  'enter.submit': 'Sign in',
  'enter.busy': 'Signing in …',
  'enter.leave': 'Sign out',
  'enter.idle': 'You were signed out after {minutes} minutes without activity. Sign in to go on.',
  'enter.ended': 'Your session has ended. Sign in again.',
  'enter.left': 'You are signed out.',
  'enter.needsSetup': 'There is no operator yet. Open the one-use link that the server printed when it first started.',
  'enter.setupUsed':
    'This set-up link was used already, or its time is over. Sign in with the name and password that were chosen then, or ask for a new link.',
  'setup.title': 'Set up an operator',
  'setup.text': 'The link that brought you here works once. Choose the name and password that you will sign in with.',
  'setup.until': 'The link is good until {time}.',
  'setup.nameHint': '3 to 40 letters, digits, dots, dashes or underscores',
  'setup.passwordHint': 'At least {least} characters',
  'setup.again': 'Password again',
  'setup.submit': 'Create operator',
  'setup.busy': 'Creating …',
  'code.label': 'Code of your authenticator app',
  'code.orRecovery': 'or a recovery code',
  'code.app': 'Authenticator app',
  'code.qr': 'QR code for the authenticator app',
  'code.scan': 'Scan this with an authenticator app, then type the code that it shows.',
  'code.key': 'Or type this key into the app',
  'code.noApp': 'No app at hand? This command prints the code of the moment:',
  'code.enrolTitle': 'Set up your authenticator app',
  'code.recoveryTitle': 'Your recovery codes',
  'code.recoveryText': 'Each stands in once for the app. Keep them where you will find them; they are shown only now.',
  'code.kept': 'I have kept them',
  'password.show': 'Show password',
  'password.hide': 'Hide password',

  'form.missing': 'Fill this in',
  'form.name': 'Use 3 to 40 letters, digits, dots, dashes or underscores',
  'form.short': 'Use at least {least} characters',
  'form.long': 'Use at most {most} characters',
  'form.code': 'The code has six digits',
  'form.differs': 'The two passwords differ',

  'greeting.morning': '{weekday} morning',
  'greeting.afternoon': '{weekday} afternoon',
  'greeting.evening': '{weekday} evening',
  'greeting.night': '{weekday} night',
  'state.live': 'Live',
  'state.offline': 'Offline',
  'state.late': 'Not updating',
  'state.updated': 'Figures of {time}',
  'state.loading': 'Loading the figures',
  'state.offlineText': 'No connection. These are the figures of {time}; they update by themselves once it is back.',
  'state.lateText': '{reason} These are the figures of {time}.',
  'state.retry': 'Try again',
  'state.failedTitle': 'The figures did not load',
  'state.offlineTitle': 'No connection',
  'state.offlineFirst': 'The server cannot be reached from here. Nothing is lost; try again in a moment.',
  'state.retrying': 'Trying …',
  'list.more': 'Show more',
  'list.moreBusy': 'Loading …',
  'list.findTitle': 'Title, in any language',
  'list.foundNone': 'Nothing found',
  'list.foundNoneText': 'No title holds this. Part of a word is enough.',

  'kpi.label': 'Today at a glance',
  'kpi.players': 'Players now',
  'kpi.bets': 'Bets today',
  'kpi.ggr': 'Gross win',
  'kpi.rounds': 'Rounds',
  'kpi.members': 'New members',
  'kpi.players.note': 'active in the last 5 minutes',
  'kpi.against': '{change} against {weekday} last week',
  'kpi.before': '{weekday} last week: {value}',
  'kpi.noBefore': 'nothing to compare with',

  'chart.title': 'Gross win by hour',
  'chart.today': 'Today',
  'chart.before': 'Last {weekday}',
  'chart.now': '{hour} to now',
  'chart.hour': '{hour} to {next}',
  'chart.value': '{span}: today {today}, last {weekday} {before}',
  'chart.none': 'no figure',
  'chart.hourLabel': 'Hour of the chart',
  'chart.asTable': 'Show table',
  'chart.asChart': 'Show chart',
  'chart.column.hour': 'Hour',
  'chart.emptyTitle': 'No rounds yet',
  'chart.empty': 'The first round of the day draws the first point.',

  'detail.title': 'Today so far',
  'detail.ledger': 'Ledger',
  'detail.counted': 'Counted at {time}',
  'detail.clean': 'Balanced',
  'detail.unclean': 'Out of balance',
  'detail.unknown': 'Not known',
  'detail.lastKnown': 'Last counted {when}',
  'detail.neverCounted': 'Never counted',
  'detail.active': 'Active members',
  'detail.bets': 'Bets',
  'detail.wins': 'Wins',
  'detail.ggr': 'Gross win',
  'detail.return': 'Return to players',
  'detail.average': 'Average bet a round',
  'detail.failed': 'Failed vendor calls',
  'detail.share': 'Of the bets',
  'ledger.alert': 'The ledger is out of balance. Debits and credits differ: stop payments and look into it now.',
  'ledger.unknown':
    'How the ledger stands is not known: it could not be counted since {when}. “npm run ledger:check” on the server says why.',
  'ledger.neverKnown':
    'How the ledger stands is not known: it could not be counted yet. “npm run ledger:check” on the server says why.',

  'providers.title': 'Providers',
  'providers.provider': 'Provider',
  'providers.games': 'Games',
  'providers.rounds': 'Rounds',
  'providers.bets': 'Bets',
  'providers.return': 'Return',
  'providers.ggr': 'Gross win',
  'providers.empty': 'No provider has settled a round today.',
  'providers.all': 'Show all {count}',
  'providers.fewer': 'Show fewer',
  'games.title': 'Top games by win',
  'games.note': 'won by players',
  'games.empty': 'No game has paid a win today.',

  'members.name': 'Name',
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
  'members.loading': 'Loading members',
  'members.failedTitle': 'Members could not be loaded',
  'members.emptyTitle': 'Nobody found',
  'members.empty': 'No member’s name begins like this.',
  'members.nowhere': 'Signed in nowhere.',
  'members.sessionsFailed': 'The sessions could not be loaded.',
  'members.unknownDevice': 'Unknown device',
  'members.lastSeen': 'last seen {time}',
  'members.end': 'End',
  'members.endOne': 'End the session on {device}',
  'members.endAll': 'End all sessions',
  'members.disable': 'Disable',
  'members.enable': 'Enable',
  'members.removeStep': 'Remove two-step sign-in',
  'members.ended': 'Ended.',
  'members.now.disabled': 'Disabled. Every session has ended.',
  'members.now.active': 'Enabled.',
  'members.stepRemoved': 'Two-step sign-in is off, and every session has ended.',
  'members.reason': 'Reason',
  'members.reasonHint': 'It goes on record with your name.',
  'members.reasonMissing': 'Say why',

  'audit.number': 'No.',
  'audit.time': 'Time',
  'audit.operator': 'Operator',
  'audit.act': 'Act',
  'audit.every': 'Every act',
  'audit.member': 'Member',
  'audit.change': 'Change',
  'audit.reason': 'Reason',
  'audit.address': 'Address',
  'audit.loading': 'Loading the record',
  'audit.failedTitle': 'The record could not be loaded',
  'audit.emptyTitle': 'Nothing yet',
  'audit.empty': 'What operators do is written here.',
  'audit.whole': 'The record is whole.',
  'audit.broken': 'Row {id} is missing or was changed outside the platform.',
  'act.member.disabled': 'Member disabled',
  'act.member.enabled': 'Member enabled',
  'act.member.mobile_changed': 'Mobile number changed by its member',
  'act.member.sessions_viewed': 'Sessions of a member viewed',
  'act.member.sessions_ended': 'All sessions of a member ended',
  'act.member.session_ended': 'One session of a member ended',
  'act.member.two_step_removed': 'Two-step sign-in of a member removed',
  'act.doors.set': 'Status of the platform changed',
  'act.outbox.view': 'Outbox viewed',
  'act.content.added': 'Announcement added',
  'act.content.changed': 'Announcement changed',
  'act.content.withdrawn': 'Announcement withdrawn',
  'act.content.readers_taken': 'Readers of an announcement taken as a file',
  'act.content.restored': 'Announcement put in force again',
  'nav.content': 'Announcements',
  'content.lead': 'What players see on home, by language and time. A change is there at once, for everybody.',
  'content.loading': 'Loading the announcements',
  'content.failedTitle': 'The announcements did not load',
  'content.form': 'Announcement',
  'content.type.B': 'Banner',
  'content.type.PL': 'Notice',
  'content.type.PU': 'Popup',
  'content.type.PR': 'Promotion',
  'content.type.H': 'Popular notice',
  'content.state.live': 'In force',
  'content.state.planned': 'Planned',
  'content.state.over': 'Over',
  'content.state.withdrawn': 'Withdrawn',
  'content.noEnd': 'no end',
  'content.edit': 'Edit',
  'content.withdraw': 'Withdraw',
  'content.restore': 'Put back',
  'content.title': 'Title',
  'content.titleHint': 'English is needed: it stands in wherever another language has none.',
  'content.noTitle': 'English needs a title',
  'content.text': 'Line under the title',
  'content.action': 'Words of the button',
  'content.link': 'Where the button leads',
  'content.linkHint': 'A page of the app, such as /m/hot-games.',
  'content.badLink': 'This is no page of the app: it begins with /m',
  'content.group': 'Group',
  'content.groupHint': 'Home shows m_home. Empty: every group.',
  'content.picture': 'Picture',
  'content.savedPicture': 'The picture as it is now',
  'content.emblem': 'Emblem',
  'content.palette': 'Colours',
  'content.byTitle': 'whatever fits',
  'content.pictureHint': 'The house draws it. The new one is seen after saving.',
  'content.optional': 'optional',
  'content.order': 'Place',
  'content.orderHint': 'Smaller numbers come first.',
  'content.save': 'Save',
  'content.saving': 'Saving …',
  'content.cancel': 'Cancel',
} as const;

export type TextKey = keyof typeof EN;
export type TextValues = Values;

const write = writer('en');
/** Texts that were shown before: each is compiled once. */
const compiled = new Map<TextKey, Message>();

function messageOf(key: TextKey): Message {
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const message = compileText(EN[key]);
  compiled.set(key, message);
  return message;
}

/** A text with its values filled in. */
export const t = (key: TextKey, values: TextValues = {}): string => write(messageOf(key), values);

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(EN, key);

/** The text of a failed call. A failure that no screen of the console can meet has the general text. */
export const failureText = (textKey: string): string => t(isTextKey(textKey) ? textKey : 'error.unknown');

/** Name of an operator's role; a role that has no text shows as it is. */
export const roleText = (role: string): string => (isTextKey(`role.${role}`) ? t(`role.${role}` as TextKey) : role);
