import type { StreamedBody } from './file-range';
import type { Multipart } from './multipart';

export type VendorRequest = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer | StreamedBody | Multipart;
  signal: AbortSignal;
  /** For everything from the first packet to the end of the response. */
  timeoutMs?: number;
  /** A longer response is an AnswerTooLongError inside the LostAnswerError. */
  maxBytes?: number;
  /**
   * Awaited once the connection is open, last before the first byte of the request leaves: a process that
   * dies before it has ended knows that nothing left. Its error is passed on, and nothing leaves. A function that it
   * resolves to is called with nothing else between it and the first byte; if it throws, nothing leaves either.
   */
  beforeSending?: () => Promise<void | (() => void)>;
};

/** The network's response, whatever its status. Header names are in lower case. */
export type VendorAnswer = { status: number; headers: Record<string, string>; text: string };
