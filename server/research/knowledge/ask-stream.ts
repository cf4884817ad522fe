import { AppError } from '@/lib/errors/app-error';
import { log } from '@/server/system/log';
import { askKnowledge } from './ask';

type Ask = Omit<Parameters<typeof askKnowledge>[0], 'onPassages' | 'onSentence'>;
export type AskEvent = { event: 'passages' | 'sentence' | 'done' | 'error'; data: unknown };

/**
 * The same answer as events: the passages as soon as they are found, then each sentence once it is checked, while the
 * model writes on, at last the whole. The whole counts: a model that had to repair its answer may have said otherwise.
 */
export async function* askEvents(ask: Ask): AsyncGenerator<AskEvent> {
  const events: AskEvent[] = [];
  let more = Promise.withResolvers<void>();
  const emit = (event: AskEvent) => {
    events.push(event);
    more.resolve();
  };
  let isOver = false;
  let sentences = 0;
  const whole = askKnowledge({
    ...ask,
    onPassages: (passages) => emit({ event: 'passages', data: { passages } }),
    onSentence: (sentence) => {
      sentences += 1;
      emit({ event: 'sentence', data: sentence });
    },
  });
  void whole
    .then((answer) => {
      // From a server that writes nothing in pieces.
      if (sentences === 0) for (const data of answer.answer ?? []) emit({ event: 'sentence', data });
      emit({ event: 'done', data: answer });
    })
    .catch((error: unknown) => emit({ event: 'error', data: failureIn(error) }))
    .finally(() => {
      isOver = true;
      more.resolve();
    });
  for (;;) {
    yield* events.splice(0);
    if (isOver && events.length === 0) return;
    await more.promise;
    more = Promise.withResolvers<void>();
  }
}

function failureIn(error: unknown) {
  const known = error instanceof AppError ? error : null;
  if (!known) log.error({ err: error }, 'an answer broke off');
  const message = known?.message ?? 'Something went wrong on our side. Try again.';
  return { code: known?.code ?? 'INTERNAL', message, detail: message };
}
