import { AppError } from '@/lib/errors/app-error';
import { AiFailure } from '@/server/system/ai/ai-failure';
import { clock } from '@/server/system/clock';
import { READING_MS, READING_TRIES } from '@/server/research/knowledge/stored/deadline';
import { noteFailure } from '@/server/research/knowledge/stored/item.store';
import { UnreadableError } from './reading/read-file';

const OUR_SIDE = 'Reading failed on our side again and again. Try again; the log of the worker says more.';

/**
 * The sentence with which reading a version ends after this error. Null: it may pass, and reading is tried again; the
 * sentence is kept, for the case that it does not pass before the deadline.
 */
export async function reasonToStop(error: unknown, of: { id: string; version: number }): Promise<string | null> {
  if (error instanceof UnreadableError) return error.message;
  const said = error instanceof AppError ? error : null;
  if (said && (said.statusCode < 500 || said.code === 'AI_NOT_CONFIGURED')) return said.message;
  if (error instanceof AiFailure && error.next === 'refuse') return error.message;
  const sentence = said?.message ?? OUR_SIDE;
  const noted = await noteFailure(of, sentence);
  if (!noted) return sentence;
  if (said?.code !== 'AI_FAILED') return null;
  const again = clock.now().getTime() + (said.retryAfterSeconds ?? 0) * 1000;
  const isOver = noted.failures >= READING_TRIES || again >= noted.startedAt.getTime() + READING_MS;
  return isOver ? sentence : null;
}
