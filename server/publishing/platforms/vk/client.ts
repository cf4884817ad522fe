import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { multipart } from '@/server/system/net/multipart';
import { LostAnswerError } from '@/server/system/net/network-errors';
import { uploadTimeoutMs } from '@/server/system/net/upload-timeout';
import { isVendorAddress } from '@/server/system/net/vendor-host';
import { vendorRequest } from '@/server/system/net/vendor-request';
import type { VendorRequest } from '@/server/system/net/vendor-call';
import { permanent, retryAfterMs } from '@/server/publishing/platforms/failure';
import { jsonObject } from '@/server/publishing/platforms/json-object';
import type { MediaFile } from '@/server/publishing/platforms/types';

const VERSION = '5.199';
/** The domain of VK's upload servers. */
const OWN_HOSTS = ['vk.com', 'vk.ru', 'userapi.com', 'vkuser.net', 'vkuservideo.net', 'vk-cdn.net'];

/** A refusal: `code` is VK's own from an error inside a 200, `status` the HTTP status of everything else. */
export class VkError extends Error {
  readonly code: number | undefined;
  readonly status: number;
  readonly afterMs: number | undefined;

  constructor({
    code,
    status,
    message,
    retryAfter,
  }: {
    code?: number;
    status: number;
    message: string;
    retryAfter?: string | undefined;
  }) {
    super(message);
    this.name = 'VkError';
    this.code = code;
    this.status = status;
    this.afterMs = retryAfterMs(retryAfter, clock.now());
  }
}

export type Caller = { token: string; signal: AbortSignal };
type Parameter = string | number | boolean | readonly (string | number)[] | undefined;

type Sending = Pick<VendorRequest, 'beforeSending'>;

/** One method of the VK API at VK_API_URL. Throws VkError, NotSentError or LostAnswerError. */
export async function callVk<T>(
  { token, signal }: Caller,
  method: string,
  parameters: Record<string, Parameter>,
  sending: Sending = {},
): Promise<T> {
  const body = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, asText(value)]])),
  );
  body.set('access_token', token);
  body.set('v', VERSION);
  const answer = await vendorRequest({
    method: 'POST',
    url: `${env.VK_API_URL}/method/${method}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
    signal,
    ...sending,
  });
  const parsed = jsonObject(answer.text);
  const refused = parsed.error as { error_code?: number; error_msg?: string } | undefined;
  if (refused)
    throw new VkError({
      code: refused.error_code,
      status: answer.status,
      message: refused.error_msg ?? 'VK refused without a reason',
      retryAfter: answer.headers['retry-after'],
    });
  if (answer.status >= 300)
    throw new VkError({
      status: answer.status,
      message: `VK answered ${answer.status}`,
      retryAfter: answer.headers['retry-after'],
    });
  if (!('response' in parsed)) throw new LostAnswerError('VK', new Error('the answer can’t be read'));
  return parsed.response as T;
}

/** Sends a file to an upload address from VK, and returns VK's description of it. */
export async function uploadToVk(
  { signal }: Caller,
  { url, field, file }: { url: string; field: string; file: MediaFile },
): Promise<Record<string, unknown>> {
  if (!isVendorAddress(url, { own: OWN_HOSTS, configured: env.VK_API_URL }))
    throw permanent('VK named an upload address that is not its own. Nothing was sent there.');
  const body = multipart([
    { name: field, path: file.path, bytes: file.bytes, fileName: file.fileName, contentType: file.contentType },
  ]);
  const answer = await vendorRequest({ method: 'POST', url, body, signal, timeoutMs: uploadTimeoutMs(file.bytes) });
  const parsed = jsonObject(answer.text);
  if (answer.status < 300 && parsed.error === undefined) return parsed;
  const words = typeof parsed.error === 'string' ? parsed.error : `VK’s upload server answered ${answer.status}`;
  throw new VkError({
    status: answer.status < 300 ? 400 : answer.status,
    message: words,
    retryAfter: answer.headers['retry-after'],
  });
}

function asText(value: Exclude<Parameter, undefined>): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return Array.isArray(value) ? value.join(',') : String(value);
}
