import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';

/** Part of a message: words, or a picture that the model looks at. */
export type Part = { text: string } | { picture: Uint8Array; type: 'image/png' | 'image/jpeg' | 'image/webp' };
export type Message =
  { role: 'system' | 'assistant'; content: string } | { role: 'user'; content: string | readonly Part[] };

/** No model takes more tokens for a picture. */
const PICTURE_TOKENS = 2_500;
const MESSAGE_TOKENS = 8;

/** A message in the provider's form. */
export function wireMessage(message: Message): ChatCompletionMessageParam {
  if (message.role !== 'user' || typeof message.content === 'string') return message as ChatCompletionMessageParam;
  return {
    role: 'user',
    content: message.content.map((part) =>
      'text' in part
        ? { type: 'text', text: part.text }
        : {
            type: 'image_url',
            image_url: { url: `data:${part.type};base64,${Buffer.from(part.picture).toString('base64')}` },
          },
    ),
  };
}

export function hasPictures(messages: readonly Message[]): boolean {
  return messages.some(({ content }) => typeof content !== 'string' && content.some((part) => 'picture' in part));
}

/** At most as many tokens as messages have: two bytes a token is below what any tokenizer needs for prose. */
export function promptTokens(messages: readonly Message[]): number {
  return messages.reduce((sum, { content }) => {
    const parts: readonly Part[] = typeof content === 'string' ? [{ text: content }] : content;
    return (
      sum +
      MESSAGE_TOKENS +
      parts.reduce((all, part) => all + ('text' in part ? textTokens(part.text) : PICTURE_TOKENS), 0)
    );
  }, 0);
}

export function textTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 2);
}
