/** Supported vendor protocols. */
import { atriumProtocol } from './atrium/protocol.ts';
import { parlourProtocol } from './parlour/protocol.ts';
import type { VendorProtocol } from './vendor.ts';

export const PROTOCOLS: readonly VendorProtocol[] = [parlourProtocol, atriumProtocol];
