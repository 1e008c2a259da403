/** Download links of the app. */
import type { getDownloads } from '@parlour/contract/downloads.endpoints';
import type { OutputOf } from '@parlour/contract/endpoint';

/** Path of this server's profile. */
export const PROFILE_PATH = '/wps/system/webclip.mobileconfig';
/** Path of each merchant's icon on an image host; this server has its own there too. */
export const merchantIconPath = (merchantCode: string): string => `/img/merchant/${merchantCode}/app-icon.png`;

type Merchant = { merchantCode: string; imageCdns: readonly string[] };
type Download = { ios: string; android: string; mobileConfig: string; icon: string };

/**
 * Returns the icon of the download links: the operator's resource if there is one, else the merchant's own on the image
 * host.
 */
export const downloadIcon = ({ resource, imageCdns, merchantCode }: Merchant & { resource: string }): string =>
  resource || `${imageCdns[0]?.replace(/\/+$/, '') ?? ''}${merchantIconPath(merchantCode)}`;

/** @param origin address of this platform, or empty for paths only */
export function toDownloads(brand: Merchant & { download: Download }, origin: string): OutputOf<typeof getDownloads> {
  const { ios, android, mobileConfig, icon } = brand.download;
  return {
    IOS: { url: ios },
    Android: { url: android },
    MOBILECONFIG: { url: mobileConfig === 'own' ? `${origin}${PROFILE_PATH}` : mobileConfig },
    AppDownloadIcon: { url: downloadIcon({ ...brand, resource: icon }) },
  };
}
