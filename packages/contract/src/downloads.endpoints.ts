import { z } from 'zod';
import { get } from './endpoint.ts';

const link = z.strictObject({
  /** Empty without a download. */
  url: z.string(),
});

export const getDownloads = get('/wps/system/downloads', {
  summary: 'Where the app is got: the stores, the profile of iOS, and the icon shown beside them',
  access: 'anyone',
  relay: true,
  output: z.strictObject({ IOS: link, Android: link, MOBILECONFIG: link, AppDownloadIcon: link }),
});
