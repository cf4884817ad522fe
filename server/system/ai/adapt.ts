import { applied, MAX_CHANGES, nextChange, type Fields, type Operation } from '@/lib/ai/request-changes';
import type { Units } from '@/lib/ai/cost';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { AiFailure } from './ai-failure';
import type { Connection } from './connection';
import { metered, type Answered, type Metered } from './meter';
import { putLesson, type StoredAiSetting } from './setting.store';

const DAY_MS = 86_400_000;
/** A server may learn, too. */
const RETENTION_MS = 30 * DAY_MS;

type Adapted<T> = Omit<Metered<T>, 'call'> & {
  operation: Operation;
  /** The request as it is wanted. */
  fields: Fields;
  /** Sends it as this server takes it. */
  send: (fields: Record<string, unknown>, signal: AbortSignal) => Promise<{ value: T; units: Units }>;
};

/** Names one address, operation and model. */
export function lessonPlace({ address, model }: Connection, operation: Operation): string {
  return sha256(JSON.stringify([address, operation, model]));
}

/**
 * A call in the form that its server takes: what it refused before is left out or sent otherwise, and what it refuses
 * now is tried so. Only a request that was refused is sent again, each is a call of the ledger, and there are few.
 */
export async function adapted<T>({ operation, fields, send, ...asked }: Adapted<T>): Promise<Answered<T>> {
  const { connection, setting } = asked;
  const place = lessonPlace(connection, operation);
  const known = lessonIn(setting, place);
  const changes = [...known];
  for (;;) {
    const sent = applied(fields, changes);
    try {
      const answered = await metered({ ...asked, call: (signal) => send(sent, signal) });
      // Only a form that was taken is worth remembering.
      if (changes.length > known.length) await putLesson({ place, changes, at: clock.now() });
      return answered;
    } catch (error) {
      const refusal = error instanceof AiFailure && error.isBadRequest ? error.refusal : null;
      const isOver = changes.length - known.length >= MAX_CHANGES;
      const change = refusal && !isOver ? nextChange({ refusal, fields: sent, operation, changes }) : null;
      if (!change) throw error;
      changes.push(change);
    }
  }
}

function lessonIn({ learnt }: StoredAiSetting, place: string): readonly string[] {
  const lesson = learnt.find((each) => each.place === place);
  return lesson && lesson.at.getTime() > clock.now().getTime() - RETENTION_MS ? lesson.changes : [];
}
