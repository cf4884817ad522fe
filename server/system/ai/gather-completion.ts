import { Stream } from 'openai/core/streaming';
import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import { AiFailure } from './ai-failure';

/** The part of a completion that this room reads. */
export type Completion = {
  choices: {
    message: Partial<Pick<ChatCompletion.Choice['message'], 'content' | 'refusal'>>;
    finish_reason: string | null;
  }[];
  usage?: ChatCompletion['usage'] | null;
};

type Streamed = {
  response: Response;
  signal: AbortSignal;
  onText: (piece: string) => void;
};

/**
 * A completion that comes in pieces, as a whole; some servers return it whole when they are asked for pieces. One that
 * breaks off before its end is a failure.
 */
export async function gatherCompletion({ response, signal, onText }: Streamed): Promise<Completion> {
  if (response.headers.get('content-type')?.includes('json')) {
    const whole = (await response.json()) as Completion;
    const text = whole?.choices?.[0]?.message?.content;
    if (text) onText(text);
    return whole;
  }
  const chunks = Stream.fromSSEResponse<ChatCompletionChunk>(response, new AbortController());
  let hasBegun = false;
  let content = '';
  let refusal = '';
  let usage: Completion['usage'] = null;
  let finish: string | null = null;
  for await (const chunk of chunks) {
    hasBegun = true;
    const [choice] = chunk.choices ?? [];
    const piece = choice?.delta?.content;
    if (piece) {
      content += piece;
      onText(piece);
    }
    refusal += choice?.delta?.refusal ?? '';
    finish = choice?.finish_reason ?? finish;
    usage = chunk.usage ?? usage;
  }
  // The library ends an aborted stream without an error.
  signal.throwIfAborted();
  if (!hasBegun) throw new SyntaxError('no pieces');
  if (finish === null) throw new AiFailure('retry', 'The AI’s answer broke off before its end. Try again.');
  return { choices: [{ message: { content, refusal: refusal || null }, finish_reason: finish }], usage };
}
