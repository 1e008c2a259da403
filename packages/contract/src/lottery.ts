/** Documented values of the lottery: status of orders, prize modes, limits of a call. */

/** Status codes of a sub-order in the documents; 2, 4 and 8 are documented, the others were added. */
export const ORDER_STATUS = {
  waiting: 2,
  lost: 3,
  won: 4,
  void: 6,
  returned: 7,
  cancelled: 8,
  stopped: 9,
} as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** Maximum number of issues in one order: the longest chase. */
export const MOST_ISSUES = 120;
/** Maximum number of lines in one payment. */
export const MOST_LINES = 50;
/** Maximum number of sub-orders in one payment. */
export const MOST_SUBORDERS = 1_000;
/** Maximum length of one selection in characters. */
export const MOST_SELECTION = 20_000;

/** States of an issue, some of which are derived from the clock. */
export const ISSUE_STATES = [
  'scheduled',
  'open',
  'closed',
  'awaiting',
  'held',
  'drawn',
  'settled',
  'corrected',
  'void',
] as const;
export type ShownIssueState = (typeof ISSUE_STATES)[number];

/** Time before the end of a sale in which it is about to close. */
export const CLOSING_MS = 10_000;
/** States of an issue for operators: also about to close, and with a result by which some of its orders are settled. */
export const ADMIN_ISSUE_STATES = [...ISSUE_STATES, 'closing', 'settling'] as const;
export type AdminIssueState = (typeof ADMIN_ISSUE_STATES)[number];

/** Names of the lottery games, the same in every language, by the first part of their codes. */
const NAMES: Readonly<Record<string, string>> = {
  wingo: 'WinGo',
  k3: 'K3',
  ssc: '5D',
  racing: 'PK10',
  '11x5': '11×5',
  keno: 'Keno',
  express2d: '2D Express',
  express4d: '4D Express',
  expressthai: 'Thai Express',
  north: 'Miền Bắc VIP',
  south: 'Miền Nam VIP',
  mienbac: 'Miền Bắc',
  tphcm: 'TP.HCM',
  dongthap: 'Đồng Tháp',
  camau: 'Cà Mau',
  bentre: 'Bến Tre',
  vungtau: 'Vũng Tàu',
  baclieu: 'Bạc Liêu',
  dongnai: 'Đồng Nai',
  cantho: 'Cần Thơ',
  soctrang: 'Sóc Trăng',
  tayninh: 'Tây Ninh',
  angiang: 'An Giang',
  binhthuan: 'Bình Thuận',
  vinhlong: 'Vĩnh Long',
  binhduong: 'Bình Dương',
  travinh: 'Trà Vinh',
  longan: 'Long An',
  binhphuoc: 'Bình Phước',
  haugiang: 'Hậu Giang',
  tiengiang: 'Tiền Giang',
  kiengiang: 'Kiên Giang',
  dalat: 'Đà Lạt',
  phuyen: 'Phú Yên',
  thuathienhue: 'Thừa Thiên Huế',
  daklak: 'Đắk Lắk',
  quangnam: 'Quảng Nam',
  danang: 'Đà Nẵng',
  khanhhoa: 'Khánh Hòa',
  binhdinh: 'Bình Định',
  quangtri: 'Quảng Trị',
  quangbinh: 'Quảng Bình',
  gialai: 'Gia Lai',
  ninhthuan: 'Ninh Thuận',
  quangngai: 'Quảng Ngãi',
  daknong: 'Đắk Nông',
  kontum: 'Kon Tum',
  mm2d: 'Myanmar 2D',
  mm3d: 'Myanmar 3D',
  thai: 'Thai',
  my4d: '4D Malaysia',
  sg4d: '4D Singapore',
};

/** Prefix of lottery games in play records, in place of a catalogue id. */
const RECORDED = 'lottery:';

/** Returns `WinGo 1 min` for the recorded game `lottery:wingo-1m`; null for a game of the catalogue. */
export function recordedLottery(gameId: string): string | null {
  if (!gameId.startsWith(RECORDED)) return null;
  const [form = '', period = ''] = gameId.slice(RECORDED.length).split('-');
  return `${NAMES[form] ?? form} ${period.replace(/s$/, ' s').replace(/m$/, ' min')}`.trim();
}

/** Days and times of draws made elsewhere, in the zone of the game. Days are `YYYY-MM-DD`. */
export type LotteryCalendar = {
  /** Local times `HH:mm` of each day's draws; `session` distinguishes several. */
  times: readonly { at: string; session?: string | undefined }[];
  /** Days of the week, 0 for Sunday; a later list replaces the previous one from its date on. */
  weekdays?: readonly { from?: string | undefined; days: readonly number[] }[] | undefined;
  /** Days of the month. */
  monthDays?: readonly number[] | undefined;
  /** By `MM-DD`, number of days by which a draw is moved every year. */
  yearly?: Readonly<Record<string, number>> | undefined;
  /** Individual moved draws, from the usual day to another. */
  moved?: Readonly<Record<string, string>> | undefined;
  /** Days without a draw, and additional draws. */
  closed?: readonly string[] | undefined;
  extra?: readonly string[] | undefined;
};
