import { writeFile } from 'node:fs/promises';
import { text as read } from 'node:stream/consumers';
import { wavHeader } from '../../../../lib/media/wav.ts';
import { LibraryMissing, pronounce, say, VoiceMissing } from './espeak-library.ts';
import type { Outcome, Request, SayRequest } from './messages.ts';

/*
 * The process that says or spells one text for a worker: it reads a request from its input, writes a WAV file where one
 * is wanted, prints the outcome and ends. Whatever the library does, the worker survives.
 */

async function said({ to, ...request }: SayRequest): Promise<Outcome> {
  const { rate, samples, events } = say(request);
  await writeFile(to, Buffer.concat([wavHeader({ rate, bytes: samples.length }), samples]), { mode: 0o600 });
  return { rate, events };
}

const answered = async (request: Request): Promise<Outcome> =>
  'to' in request ? said(request) : { clauses: pronounce(request) };

async function main(): Promise<void> {
  const request = JSON.parse(await read(process.stdin)) as Request;
  const outcome = await answered(request).catch((error: unknown): Outcome => {
    if (error instanceof LibraryMissing) return { missing: 'library' };
    if (error instanceof VoiceMissing) return { missing: 'voice' };
    throw error;
  });
  process.stdout.write(JSON.stringify(outcome));
}

void main();
