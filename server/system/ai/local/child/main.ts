import { createInterface } from 'node:readline';
import type { LocalCapability } from '@/lib/ai/local-models';
import { openEmbedder } from './embedder.ts';
import { ModelFault } from './files.ts';
import { openListener } from './listener.ts';
import type { Reply, Request } from './messages.ts';
import type { Opener, Runner } from './runner.ts';
import { openSpeaker } from './speaker.ts';
import { takeTurns } from './turns.ts';

/*
 * The process that runs models for web or a worker: requests are lines of its input, replies lines of its output. It
 * ends with its input. Requests take turns, so that a question does not wait for a long document or a film.
 */

const OPENERS: { [C in LocalCapability]: Opener<C> } = {
  embed: openEmbedder,
  transcribe: openListener,
  speech: openSpeaker,
};
/** The process may have 3 GB, its own included. */
const OPEN_BYTES = 2_400 * 1_048_576;

const turns = takeTurns({
  open: (model) => (OPENERS[model.capability] as Opener<LocalCapability>)(model) as Promise<Runner<LocalCapability>>,
  say: (reply: Reply) => process.stdout.write(`${JSON.stringify(reply)}\n`),
  room: OPEN_BYTES,
  faultOf: (error) => (error instanceof ModelFault ? error.fault : 'failed'),
});

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const request = JSON.parse(line) as Request;
    if ('cancel' in request) turns.cancel(request.cancel);
    else turns.add(request);
  })
  .on('close', () => process.exit(0));
