import type { StreamedBody } from './file-range';
import type { Multipart } from './multipart';

export type VendorRequest = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer | StreamedBody | Multipart;
  signal: AbortSignal;
  /** For everything from the first packet to the end of the answer. */
  timeoutMs?: number;
  /**
   * Awaited when the connection stands, as the last thing before the first byte of the request leaves: whoever dies
   * before it has ended knows that nothing left. What it throws is thrown on, and nothing leaves.
   */
  beforeSending?: () => Promise<void>;
};

/** What the network answered, whatever its status. Header names are in lower case. */
export type VendorAnswer = { status: number; headers: Record<string, string>; text: string };
