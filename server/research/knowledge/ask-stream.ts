import type { WireKnowledgeAnswer } from '@/lib/contracts/knowledge-search';
import { AppError } from '@/lib/errors/app-error';
import { log } from '@/server/system/log';
import { askKnowledge } from './ask';

type Ask = Omit<Parameters<typeof askKnowledge>[0], 'onPassages'>;
export type AskEvent = { event: 'passages' | 'sentence' | 'done' | 'error'; data: unknown };

/**
 * The same answer as events: the passages as soon as they are found, then each sentence once it is checked, at last the
 * whole.
 */
export async function* askEvents(ask: Ask): AsyncGenerator<AskEvent> {
  let passages: WireKnowledgeAnswer['passages'] | null = null;
  const found = Promise.withResolvers<void>();
  const whole = askKnowledge({
    ...ask,
    onPassages: (some) => {
      passages = some;
      found.resolve();
    },
  }).finally(() => found.resolve());
  // Awaited below; a failure before that must not end the process.
  whole.catch(() => undefined);
  await found.promise;
  if (passages) yield { event: 'passages', data: { passages } };
  try {
    const answer = await whole;
    for (const sentence of answer.answer ?? []) yield { event: 'sentence', data: sentence };
    yield { event: 'done', data: answer };
  } catch (error) {
    const known = error instanceof AppError ? error : null;
    if (!known) log.error({ err: error }, 'an answer broke off');
    const message = known?.message ?? 'Something went wrong on our side. Try again.';
    yield { event: 'error', data: { code: known?.code ?? 'INTERNAL', message, detail: message } };
  }
}
