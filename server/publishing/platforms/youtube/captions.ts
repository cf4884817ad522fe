import { randomBytes } from 'node:crypto';
import { captionsFault, type Captions } from '@/lib/platforms/captions';
import { env } from '@/server/system/env';
import { permanent } from '@/server/publishing/platforms/failure';
import type { AdapterContext } from '@/server/publishing/platforms/types';
import { askGoogle, GoogleError, resultOf } from './client';

const BY_HAND = 'Add the file in YouTube Studio › Subtitles; the post has it under “Captions”.';
/** There is a track of this video in this language with this name: the one that is sent. */
const EXISTS = 'captionExists';
const NOT_ALLOWED = ['forbidden', 'insufficientPermissions'];

/**
 * Captions of an existing video, by captions.insert: one call with the facts and the file, 400 units of the day's
 * 10,000. A refusal says what to do; the video stays as it is.
 */
export async function insertCaptions(context: AdapterContext, videoId: string, captions: Captions): Promise<void> {
  const fault = captionsFault(captions);
  if (fault) throw permanent(`${fault} ${BY_HAND}`);
  const { headers, body } = related({ snippet: { videoId, language: captions.language, name: '' } }, captions.text);
  const answer = await askGoogle(
    context,
    {
      method: 'POST',
      url: `${env.YOUTUBE_API_URL}/upload/youtube/v3/captions?uploadType=multipart&part=snippet`,
      headers,
      body,
      beforeSending: context.beforeCreate,
    },
    { repeat: false },
  );
  try {
    resultOf(answer);
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    if (error.reason !== EXISTS) throw refused(error);
  }
}

/** Waits and outages are tried again as they are; what waiting does not mend is told with what does. */
function refused(error: GoogleError): Error {
  const { status, reason, message } = error;
  if (NOT_ALLOWED.includes(reason))
    return permanent(
      `YouTube took no captions: ${message}. Connect the channel again with every box ticked for the next video. ${BY_HAND}`,
      { code: reason },
    );
  if (status === 400 || status === 404 || status === 413)
    return permanent(`YouTube refused the captions: ${message}. ${BY_HAND}`, { code: reason || String(status) });
  return error;
}

/** A multipart/related body: the resource as JSON, then its file. */
function related(resource: unknown, file: string): { headers: Record<string, string>; body: Buffer } {
  const boundary = `workspace${randomBytes(16).toString('hex')}`;
  const parts = [
    ['application/json; charset=UTF-8', JSON.stringify(resource)],
    ['application/octet-stream', file],
  ].map(([type, content]) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`);
  const headers = { 'content-type': `multipart/related; boundary=${boundary}` };
  return { headers, body: Buffer.from(`${parts.join('')}--${boundary}--\r\n`) };
}
