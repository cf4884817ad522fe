import type {
  ChatCompletionCreateParams,
  ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions';
import type { CompletionUsage } from 'openai/resources/completions';
import type { Units } from '@/lib/ai/cost';
import type { Capability } from '@/lib/ai/capabilities';
import { AppError } from '@/lib/errors/app-error';
import { AiFailure } from './ai-failure';
import { adapted } from './adapt';
import { clientFor } from './client';
import { requireConnection, type ReadyConnection } from './connection';
import { gatherCompletion, type Completion } from './gather-completion';
import { hasPictures, promptTokens, wireMessage, type Message } from './messages';
import { refusalOfModel } from './models';
import type { Answered, Asking } from './meter';

export type ChatRequest = Asking & {
  messages: readonly Message[];
  /** At most this long an answer, thinking included: it bounds the cost. */
  maxTokens?: number | undefined;
  /** Gets each piece as the model writes it; the whole comes as without it. */
  onText?: ((piece: string) => void) | undefined;
  /** Another model of the same server. */
  model?: string | null | undefined;
};

const MAX_TOKENS = 4_096;

/** One answer of the model, trimmed. Tried once. Pictures in the messages make it a call of `vision`. */
export async function chat(asked: ChatRequest): Promise<Answered<string>> {
  const capability = hasPictures(asked.messages) ? 'vision' : 'chat';
  const answered = await complete({ ...asked, capability, extra: {}, extraTokens: 0 });
  return { ...answered, value: textOf(answered.value) };
}

/** One completion as the provider returned it. */
export async function complete({
  capability,
  extra,
  extraTokens,
  messages,
  maxTokens = MAX_TOKENS,
  onText,
  model,
  ...asking
}: ChatRequest & {
  capability: Capability;
  extra: Partial<ChatCompletionCreateParamsNonStreaming>;
  extraTokens: number;
}): Promise<Answered<Completion>> {
  const { connection: usual, setting } = await requireConnection(capability);
  const refusal = model ? refusalOfModel(setting, capability, model) : null;
  if (refusal) throw new AppError('AI_NOT_CONFIGURED', refusal);
  const connection = model ? { ...usual, model } : usual;
  return adapted({
    ...asking,
    operation: 'chat',
    capability,
    connection,
    setting,
    estimate: { inputTokens: promptTokens(messages) + extraTokens, outputTokens: maxTokens },
    fields: {
      model: connection.model,
      messages: messages.map(wireMessage),
      ...lengthLimit(connection, maxTokens),
      ...extra,
      ...(onText ? { stream: true, stream_options: { include_usage: true } } : {}),
    },
    send: async (fields, signal) => {
      const request = fields as unknown as ChatCompletionCreateParams;
      const response = await clientFor(connection).chat.completions.create(request, { signal }).asResponse();
      const value = await gatherCompletion({ response, signal, onText: onText ?? (() => undefined) });
      if (!Array.isArray(value?.choices)) throw new SyntaxError('no choices');
      return { value, units: unitsOf(value.usage) };
    },
  });
}

/** The default provider's newer models refuse `max_tokens`; most other servers know nothing else. */
function lengthLimit({ isDefault }: ReadyConnection, maxTokens: number) {
  return isDefault ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens };
}

/** The usage that the provider told; nothing where it told none. */
function unitsOf(usage: CompletionUsage | null | undefined): Units {
  if (!usage) return {};
  const cached = usage.prompt_tokens_details?.cached_tokens;
  return {
    inputTokens: usage.prompt_tokens,
    outputTokens: usage.completion_tokens,
    ...(cached === undefined ? {} : { cachedTokens: cached }),
  };
}

/** The words of a completion. Throws when there are none. */
export function textOf({ choices }: Completion): string {
  const [choice] = choices;
  const text = choice?.message?.content?.trim();
  if (text) return text;
  if (choice?.message?.refusal) throw new AiFailure('refuse', `The AI declined: ${choice.message.refusal}`);
  throw new AiFailure(
    'retry',
    choice?.finish_reason === 'length'
      ? 'The AI ran out of its allowed length before it answered. Try again with a shorter text.'
      : 'The AI returned no text. Try again, or rephrase your request.',
  );
}
