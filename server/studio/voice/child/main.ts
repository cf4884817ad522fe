import { writeFile } from 'node:fs/promises';
import { text as read } from 'node:stream/consumers';
import { wavHeader } from '../../../../lib/media/wav.ts';
import { LibraryMissing, say, VoiceMissing } from './espeak-library.ts';
import type { Outcome, Request } from './messages.ts';

/*
 * The process that says one text for a worker: it reads a request from its input, writes a WAV file, prints the outcome
 * and ends. Whatever the library does, the worker survives.
 */

async function said({ to, ...request }: Request): Promise<Outcome> {
  const { rate, samples, events } = say(request);
  await writeFile(to, Buffer.concat([wavHeader({ rate, bytes: samples.length }), samples]), { mode: 0o600 });
  return { rate, events };
}

async function main(): Promise<void> {
  const request = JSON.parse(await read(process.stdin)) as Request;
  const outcome = await said(request).catch((error: unknown): Outcome => {
    if (error instanceof LibraryMissing) return { missing: 'library' };
    if (error instanceof VoiceMissing) return { missing: 'voice' };
    throw error;
  });
  process.stdout.write(JSON.stringify(outcome));
}

void main();
