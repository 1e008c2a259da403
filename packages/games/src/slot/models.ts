/** The models in use. A changed strip or pay is a new model with a new id, so that stored rounds remain verifiable. */
import type { SlotModel } from './model.ts';

const low: SlotModel = {
  id: 'low-1',
  volatility: 'low',
  reels: [
    'GFDHCFAEGHCSEFDGBEGWHECBHFGDHA',
    'EFGEDBSHGEHDGHWGFDCAEGWBCFHACFH',
    'HBEGHFGWHFGCFDCFDECBDGAHEAHEWGS',
    'AFDGCHDGHFBGHAFCWSEHDCEGFEHBWEG',
    'GFEBFDAHFWEGDCHGAEHGBHFCGSEDCH',
  ],
  freeReels: [
    'EBFADHGCSGEFDHGACWDFHGEHWCEHBGF',
    'HEFAHCDGBDSGFCGWCHBEHAWGEHFGDEF',
    'FDCGEFWBCGEDGWHAGHWGHFSHFEBCEDHA',
    'CDAHEGBEGHFEDHGSBWHFDCGFACFWHEG',
    'FEBFHWEFHGCEDFHGAHSDBGCWGHECAGD',
  ],
  pays: {
    W: [40, 150, 600],
    A: [40, 150, 600],
    B: [25, 100, 400],
    C: [20, 60, 250],
    D: [16, 50, 200],
    E: [10, 32, 125],
    F: [8, 25, 100],
    G: [6, 20, 80],
    H: [6, 20, 80],
  },
  scatterPays: [3, 15, 100],
  freeSpins: [8, 12, 20],
  freeMultiplier: 2,
  maxFreeSpins: 60,
};

const medium: SlotModel = {
  id: 'medium-1',
  volatility: 'medium',
  reels: [
    'CHDBHGWHAEDGFAHEFSHFDECFEGFCGHBG',
    'GBHGDFEHGFWAFDECHFDEHGCHGCFESBHA',
    'HBFGHFGWHFEDHCEGBEDCEGAHFDGCWHFAS',
    'CGHFGHFDHEFHGFDBECWFGHSCEHBAGED',
    'FEDBHWGEHFGCHFEHGCSDCGFHGEHFBDA',
  ],
  freeReels: [
    'ECFAEHGBAGFEDHGSCWDFHGFHBCEHWGFDH',
    'GHFBEHFGWDHFCDGCEHFWHGDASEAGBCEHF',
    'FEDHFEWCBGEDGWHAGHSGHFAHGFCDFCEHB',
    'CEAHEFCGFHGDFHGSBWHFEDHEBCGWFADHG',
    'EGAHDGFCBDEHGWBECGHFGHFCHFEHSDF',
  ],
  pays: {
    W: [50, 250, 1500],
    A: [50, 250, 1500],
    B: [30, 150, 750],
    C: [25, 90, 400],
    D: [20, 70, 300],
    E: [12, 40, 150],
    F: [8, 22, 90],
    G: [6, 20, 80],
    H: [6, 20, 80],
  },
  scatterPays: [3, 15, 100],
  freeSpins: [10, 15, 20],
  freeMultiplier: 3,
  maxFreeSpins: 60,
};

const high: SlotModel = {
  id: 'high-1',
  volatility: 'high',
  reels: [
    'GHDGCFAEGHDAEFDGCFEWHFEBHFGCHGSBHE',
    'EGFEGCAHGEHFGHSGHECDBGWCBFEDAFHDFH',
    'HCFGHFGWHFGDHECGDEFBEGAHFEGCSHDEAB',
    'CGHFGHFEHDFHGFDCEBWFGHSEGHDAEGCEB',
    'GHECFEBHFWEGFCHGBEHGCHGDFSEDFGHDA',
  ],
  freeReels: [
    'ECFAEHGBAGFEDHGSCWDFHGFHBCEHWGFDH',
    'GHFBEHFGWDHFCDGCEHFWHGDASEAGBCEHF',
    'FEDHFEWCBGEDGWHAGHSGHFAHGFCDFCEHB',
    'CEAHEFCGFHGDFHGSBWHFEDHEBCGWFADHG',
    'EHCFHDEGHSCDFBHFGBEWCGHEGDWAFGHF',
  ],
  pays: {
    W: [100, 800, 5000],
    A: [75, 500, 3000],
    B: [40, 200, 1000],
    C: [30, 110, 600],
    D: [20, 70, 350],
    E: [12, 50, 200],
    F: [8, 25, 120],
    G: [6, 20, 100],
    H: [6, 20, 100],
  },
  scatterPays: [3, 20, 200],
  freeSpins: [10, 15, 25],
  freeMultiplier: 3,
  maxFreeSpins: 75,
};

export const SLOT_MODELS: readonly SlotModel[] = [low, medium, high];

/** Returns the model of an id; undefined for an unknown id. */
export const slotModel = (id: string): SlotModel | undefined => SLOT_MODELS.find((m) => m.id === id);
