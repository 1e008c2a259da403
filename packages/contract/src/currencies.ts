/**
 * Currencies a house can run in: the active ones of ISO 4217 (2024-06-25, without funds and metals), and crypto units.
 *
 * The number of decimals is that of the standard. `Intl` uses others for MMK, IDR, LAK, PKR, HUF, COP, IRR and IQD, and
 * never decides about money.
 */
import { type Currency, moneyString, toMinor } from './money.ts';

/** Code; number, of ISO 4217 below 1000; decimals; symbol; smallest usual stake, from which other defaults derive. */
type Row = readonly [code: string, number: number, exponent: number, symbol: string, stake: string];

/** A currency with its number, which never changes, and its smallest usual stake as a decimal text. */
export type ListedCurrency = Currency & { number: number; stake: string };

const ISO_4217: readonly Row[] = [
  ['AED', 784, 2, 'AED', '1'],
  ['AFN', 971, 2, '؋', '10'],
  ['ALL', 8, 2, 'ALL', '10'],
  ['AMD', 51, 2, '֏', '50'],
  ['AOA', 973, 2, 'Kz', '100'],
  ['ARS', 32, 2, '$', '100'],
  ['AUD', 36, 2, '$', '0.2'],
  ['AWG', 533, 2, 'AWG', '0.2'],
  ['AZN', 944, 2, '₼', '0.2'],
  ['BAM', 977, 2, 'KM', '0.2'],
  ['BBD', 52, 2, '$', '0.2'],
  ['BDT', 50, 2, '৳', '5'],
  ['BGN', 975, 2, 'BGN', '0.2'],
  ['BHD', 48, 3, 'BHD', '0.1'],
  ['BIF', 108, 0, 'BIF', '500'],
  ['BMD', 60, 2, '$', '0.2'],
  ['BND', 96, 2, '$', '0.2'],
  ['BOB', 68, 2, 'Bs', '1'],
  ['BRL', 986, 2, 'R$', '0.2'],
  ['BSD', 44, 2, '$', '0.2'],
  ['BTN', 64, 2, 'BTN', '5'],
  ['BWP', 72, 2, 'P', '1'],
  ['BYN', 933, 2, 'BYN', '0.2'],
  ['BZD', 84, 2, '$', '0.2'],
  ['CAD', 124, 2, '$', '0.2'],
  ['CDF', 976, 2, 'CDF', '200'],
  ['CHF', 756, 2, 'CHF', '0.2'],
  ['CLP', 152, 0, '$', '100'],
  ['CNY', 156, 2, '¥', '1'],
  ['COP', 170, 2, '$', '200'],
  ['CRC', 188, 2, '₡', '50'],
  ['CUP', 192, 2, '$', '5'],
  ['CVE', 132, 2, 'CVE', '10'],
  ['CZK', 203, 2, 'Kč', '2'],
  ['DJF', 262, 0, 'DJF', '20'],
  ['DKK', 208, 2, 'kr', '1'],
  ['DOP', 214, 2, '$', '5'],
  ['DZD', 12, 2, 'DZD', '10'],
  ['EGP', 818, 2, 'E£', '5'],
  ['ERN', 232, 2, 'ERN', '1'],
  ['ETB', 230, 2, 'ETB', '10'],
  ['EUR', 978, 2, '€', '0.2'],
  ['FJD', 242, 2, '$', '0.2'],
  ['FKP', 238, 2, '£', '0.2'],
  ['GBP', 826, 2, '£', '0.2'],
  ['GEL', 981, 2, '₾', '0.2'],
  ['GHS', 936, 2, 'GH₵', '1'],
  ['GIP', 292, 2, '£', '0.2'],
  ['GMD', 270, 2, 'GMD', '5'],
  ['GNF', 324, 0, 'FG', '1000'],
  ['GTQ', 320, 2, 'Q', '1'],
  ['GYD', 328, 2, '$', '20'],
  ['HKD', 344, 2, 'HK$', '1'],
  ['HNL', 340, 2, 'L', '2'],
  ['HTG', 332, 2, 'HTG', '10'],
  ['HUF', 348, 2, 'Ft', '50'],
  ['IDR', 360, 2, 'Rp', '200'],
  ['ILS', 376, 2, '₪', '1'],
  ['INR', 356, 2, '₹', '1'],
  ['IQD', 368, 3, 'IQD', '250'],
  ['IRR', 364, 2, 'IRR', '10000'],
  ['ISK', 352, 0, 'kr', '20'],
  ['JMD', 388, 2, '$', '20'],
  ['JOD', 400, 3, 'JOD', '0.1'],
  ['JPY', 392, 0, '¥', '20'],
  ['KES', 404, 2, 'KES', '10'],
  ['KGS', 417, 2, '⃀', '10'],
  ['KHR', 116, 2, '៛', '500'],
  ['KMF', 174, 0, 'CF', '100'],
  ['KPW', 408, 2, '₩', '100'],
  ['KRW', 410, 0, '₩', '100'],
  ['KWD', 414, 3, 'KWD', '0.1'],
  ['KYD', 136, 2, '$', '0.2'],
  ['KZT', 398, 2, '₸', '50'],
  ['LAK', 418, 2, '₭', '1000'],
  ['LBP', 422, 2, 'L£', '10000'],
  ['LKR', 144, 2, 'Rs', '10'],
  ['LRD', 430, 2, '$', '20'],
  ['LSL', 426, 2, 'LSL', '1'],
  ['LYD', 434, 3, 'LYD', '1'],
  ['MAD', 504, 2, 'MAD', '1'],
  ['MDL', 498, 2, 'MDL', '2'],
  ['MGA', 969, 2, 'Ar', '500'],
  ['MKD', 807, 2, 'MKD', '10'],
  ['MMK', 104, 2, 'K', '100'],
  ['MNT', 496, 2, '₮', '500'],
  ['MOP', 446, 2, 'MOP$', '1'],
  ['MRU', 929, 2, 'MRU', '5'],
  ['MUR', 480, 2, 'Rs', '5'],
  ['MVR', 462, 2, 'MVR', '2'],
  ['MWK', 454, 2, 'MWK', '100'],
  ['MXN', 484, 2, '$', '1'],
  ['MYR', 458, 2, 'RM', '0.2'],
  ['MZN', 943, 2, 'MZN', '5'],
  ['NAD', 516, 2, '$', '1'],
  ['NGN', 566, 2, '₦', '50'],
  ['NIO', 558, 2, 'C$', '5'],
  ['NOK', 578, 2, 'kr', '1'],
  ['NPR', 524, 2, 'Rs', '10'],
  ['NZD', 554, 2, '$', '0.2'],
  ['OMR', 512, 3, 'OMR', '0.1'],
  ['PAB', 590, 2, 'PAB', '0.2'],
  ['PEN', 604, 2, 'S/', '0.2'],
  ['PGK', 598, 2, 'PGK', '0.2'],
  ['PHP', 608, 2, '₱', '1'],
  ['PKR', 586, 2, 'Rs', '5'],
  ['PLN', 985, 2, 'zł', '1'],
  ['PYG', 600, 0, '₲', '1000'],
  ['QAR', 634, 2, 'QAR', '1'],
  ['RON', 946, 2, 'lei', '1'],
  ['RSD', 941, 2, 'RSD', '20'],
  ['RUB', 643, 2, '₽', '5'],
  ['RWF', 646, 0, 'RF', '200'],
  ['SAR', 682, 2, 'SAR', '1'],
  ['SBD', 90, 2, '$', '1'],
  ['SCR', 690, 2, 'SCR', '2'],
  ['SDG', 938, 2, 'SDG', '100'],
  ['SEK', 752, 2, 'kr', '1'],
  ['SGD', 702, 2, '$', '0.2'],
  ['SHP', 654, 2, '£', '0.2'],
  ['SLE', 925, 2, 'SLE', '5'],
  ['SOS', 706, 2, 'SOS', '100'],
  ['SRD', 968, 2, '$', '5'],
  ['SSP', 728, 2, '£', '200'],
  ['STN', 930, 2, 'Db', '5'],
  ['SVC', 222, 2, 'SVC', '1'],
  ['SYP', 760, 2, '£', '2000'],
  ['SZL', 748, 2, 'SZL', '1'],
  ['THB', 764, 2, '฿', '1'],
  ['TJS', 972, 2, 'TJS', '1'],
  ['TMT', 934, 2, 'TMT', '1'],
  ['TND', 788, 3, 'TND', '0.2'],
  ['TOP', 776, 2, 'T$', '0.2'],
  ['TRY', 949, 2, '₺', '1'],
  ['TTD', 780, 2, '$', '1'],
  ['TWD', 901, 2, 'NT$', '2'],
  ['TZS', 834, 2, 'TZS', '500'],
  ['UAH', 980, 2, '₴', '5'],
  ['UGX', 800, 0, 'UGX', '500'],
  ['USD', 840, 2, '$', '0.2'],
  ['UYU', 858, 2, '$', '5'],
  ['UZS', 860, 2, 'soʻm', '1000'],
  ['VES', 928, 2, 'VES', '10'],
  ['VND', 704, 0, '₫', '1000'],
  ['VUV', 548, 0, 'VUV', '20'],
  ['WST', 882, 2, 'WST', '0.2'],
  ['XAF', 950, 0, 'FCFA', '100'],
  ['XCD', 951, 2, '$', '0.2'],
  ['XCG', 532, 2, 'Cg.', '0.2'],
  ['XOF', 952, 0, 'F CFA', '100'],
  ['XPF', 953, 0, 'CFPF', '20'],
  ['YER', 886, 2, 'YER', '50'],
  ['ZAR', 710, 2, 'R', '1'],
  ['ZMW', 967, 2, 'ZK', '5'],
  ['ZWG', 924, 2, 'ZWG', '5'],
];

/** Units without an ISO code; MBTC and UBTC are thousandths and millionths of a bitcoin. */
const CRYPTO: readonly Row[] = [
  ['BTC', 1001, 8, 'BTC', '0.000002'],
  ['MBTC', 1002, 5, 'mBTC', '0.002'],
  ['UBTC', 1003, 2, 'µBTC', '1'],
  ['ETH', 1004, 8, 'ETH', '0.0001'],
  ['USDT', 1005, 6, 'USDT', '0.2'],
  ['USDC', 1006, 6, 'USDC', '0.2'],
  ['LTC', 1007, 8, 'LTC', '0.002'],
  ['BCH', 1008, 8, 'BCH', '0.0005'],
  ['BNB', 1009, 8, 'BNB', '0.0002'],
  ['SOL', 1010, 8, 'SOL', '0.001'],
  ['TRX', 1011, 6, 'TRX', '1'],
  ['TON', 1012, 8, 'TON', '0.1'],
  ['XRP', 1013, 6, 'XRP', '0.1'],
  ['DOGE', 1014, 8, 'DOGE', '1'],
];

/** Play money without a currency; its ledgers were numbered before currencies were. */
const PLAY: Row = ['PLAY', 0, 2, 'K', '100'];

const LISTED: ReadonlyMap<string, ListedCurrency> = new Map(
  [PLAY, ...ISO_4217, ...CRYPTO].map(([code, number, exponent, symbol, stake]) => [
    code,
    { code, number, exponent, symbol, stake },
  ]),
);

/** Codes of all listed currencies. */
export const CURRENCY_CODES: readonly string[] = [...LISTED.keys()];

/** Returns a currency by its code; undefined when there is none. */
export const findCurrency = (code: string): ListedCurrency | undefined => LISTED.get(code);

/** Returns a listed currency. @throws when the code is unknown */
export function currencyOf(code: string): ListedCurrency {
  const found = findCurrency(code);
  if (!found) throw new Error(`there is no currency ${code}`);
  return found;
}

/** Smallest usual stake in MMK, in which defaults are written. */
const KYAT_STAKE = 100n;

/**
 * Converts a default that is written in MMK: other currencies get as many of their smallest usual stakes as it has.
 *
 * @param kyat whole amount in MMK
 * @returns the default in minor units
 */
export const scaledMinor = ({ exponent, stake }: Pick<ListedCurrency, 'exponent' | 'stake'>, kyat: bigint): bigint =>
  (toMinor(stake, exponent) * kyat) / KYAT_STAKE;

/** Like {@link scaledMinor}, as a decimal text without superfluous zeros. */
export function scaledText(currency: Pick<ListedCurrency, 'exponent' | 'stake'>, kyat: bigint): string {
  const text = moneyString(scaledMinor(currency, kyat), currency.exponent);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
