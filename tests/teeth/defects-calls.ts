/** Defects in the wiring of calls: paths and methods, arguments that routes pass on, and the order of rows. */
import type { Defect } from './defects.ts';

const SERVER = 'apps/server/src';
const HTTP = `${SERVER}/platform/http/documented-calls.test.ts`;
const CATALOGUE = `${SERVER}/games/catalogue/catalogue.test.ts`;
const RECENTS = `${SERVER}/games/recently-played/recently-played.test.ts`;
const FAVOURITES = `${SERVER}/games/favourites/favourites.test.ts`;
const DOORS = `${SERVER}/core/system/availability.test.ts`;
const FEEDBACK = `${SERVER}/engagement/feedback/feedback.test.ts`;

export const CALL_DEFECTS: readonly Defect[] = [
  {
    what: 'codes are asked for at another address',
    file: 'packages/contract/src/otp.endpoints.ts',
    right: "'/wps/verification/sms/noLogin'",
    wrong: "'/wps/verification/sms/nologin'",
    tests: HTTP,
  },
  {
    what: 'a registration is another method than documented',
    file: 'packages/contract/src/registration.endpoints.ts',
    right: "put('/wps/member/register', {",
    wrong: "post('/wps/member/register', {",
    tests: HTTP,
  },
  {
    what: 'every flag of the house is off',
    file: `${SERVER}/core/system/system.routes.ts`,
    right: 'flag, brand.flags[flag] ?? false',
    wrong: 'flag, false',
    tests: CATALOGUE,
  },
  {
    what: 'every type has the themes of slots',
    file: `${SERVER}/games/catalogue/catalogue.routes.ts`,
    right: 'classifications(query.typeId, codesIn',
    wrong: "classifications('RNG', codesIn",
    tests: CATALOGUE,
  },
  {
    what: 'recent games are in the order of their ids',
    file: `${SERVER}/games/recently-played/recently-played.store.ts`,
    right: ".orderBy('played_at', 'desc')\n    .orderBy('node_id')\n    .limit(most)",
    wrong: ".orderBy('node_id')\n    .limit(most)",
    tests: RECENTS,
  },
  {
    what: 'a favourite cannot be taken off',
    file: `${SERVER}/games/favourites/favourites.routes.ts`,
    right: 'if (await deleteFavourite(tx, session.memberId, body.nodeId))',
    wrong: 'if (session.memberId < 0n)',
    tests: FAVOURITES,
  },
  {
    what: 'maintenance says nothing',
    file: `${SERVER}/core/system/system.routes.ts`,
    right: "info: flags.maintenance ? messageFor(message, language) : ''",
    wrong: "info: ''",
    tests: DOORS,
  },
  {
    what: 'feedback takes nine pictures',
    file: 'packages/contract/src/uploads.endpoints.ts',
    right: '.max(UPLOADS.most)',
    wrong: '.max(9)',
    tests: FEEDBACK,
  },
];
