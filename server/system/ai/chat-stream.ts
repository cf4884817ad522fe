import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { Units } from '@/lib/ai/cost';
import { AiFailure } from './ai-failure';
import { lengthLimit, MAX_TOKENS, unitsOf, type ChatRequest } from './chat';
import { clientFor } from './client';
import { requireConnection } from './connection';
import { hasPictures, promptTokens, wireMessage } from './messages';
import { metered, type Answered } from './meter';

/**
 * One answer of the model as it is written: `onText` gets each piece. Resolves with the whole, once it is settled.
 * Cancelled by the signal; a stream that breaks off before its end is a failure.
 */
export async function chatStream({
  messages,
  maxTokens = MAX_TOKENS,
  onText,
  ...asking
}: ChatRequest & { onText: (piece: string) => void }): Promise<Answered<string>> {
  const capability = hasPictures(messages) ? 'vision' : 'chat';
  const { connection, setting } = await requireConnection(capability);
  const answered = await metered({
    ...asking,
    capability,
    connection,
    setting,
    estimate: { inputTokens: promptTokens(messages), outputTokens: maxTokens },
    call: async (signal) => {
      const chunks = await clientFor(connection).chat.completions.create(
        {
          model: connection.model,
          messages: messages.map(wireMessage),
          ...lengthLimit(connection, maxTokens),
          stream: true,
          stream_options: { include_usage: true },
        },
        { signal },
      );
      return { ...(await gathered(chunks, signal, onText)) };
    },
  });
  const text = answered.value.trim();
  if (text === '') throw new AiFailure('retry', 'The AI returned no text. Try again, or rephrase your request.');
  return { ...answered, value: text };
}

async function gathered(
  chunks: AsyncIterable<ChatCompletionChunk>,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<{ value: string; units: Units }> {
  let value = '';
  let units: Units = {};
  let isWhole = false;
  for await (const { choices, usage } of chunks) {
    const [choice] = choices ?? [];
    const piece = choice?.delta?.content;
    if (piece) {
      value += piece;
      onText(piece);
    }
    if (choice?.finish_reason) isWhole = true;
    if (usage) units = unitsOf(usage);
  }
  // The library ends an aborted stream without an error.
  signal.throwIfAborted();
  if (!isWhole) throw new AiFailure('retry', 'The AI’s answer broke off before its end. Try again.');
  return { value, units };
}
