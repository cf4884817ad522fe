import type { SpeechCreateParams } from 'openai/resources/audio/speech';
import { AiFailure } from './ai-failure';
import { adapted } from './adapt';
import { clientFor } from './client';
import { requireConnection } from './connection';
import { textTokens } from './messages';
import type { Answered, Asking } from './meter';

type SpeechRequest = Asking & {
  text: string;
  /** As the provider names it. */
  voice?: string;
  format?: 'mp3' | 'wav';
};

const DEFAULT_VOICE = 'alloy';

/** Speaks a text: the bytes of an audio file. */
export async function speech({
  text,
  voice = DEFAULT_VOICE,
  format = 'wav',
  ...asking
}: SpeechRequest): Promise<Answered<Buffer>> {
  const { connection, setting } = await requireConnection('speech');
  const characters = [...text].length;
  const answered = await adapted({
    ...asking,
    operation: 'speech',
    capability: 'speech',
    connection,
    setting,
    estimate: { characters, inputTokens: textTokens(text) },
    fields: { model: connection.model, input: text, voice, response_format: format },
    send: async (fields, signal) => {
      const request = fields as unknown as SpeechCreateParams;
      const answer = await clientFor(connection).audio.speech.create(request, { signal });
      // The provider does not say what it used: characters are counted here.
      return { value: Buffer.from(await answer.arrayBuffer()), units: { characters, inputTokens: textTokens(text) } };
    },
  });
  if (!isAudio(answered.value))
    throw new AiFailure(
      'retry',
      'The AI provider returned no audio. Try again; if it goes on, an administrator has to check its address and model.',
    );
  return answered;
}

function isAudio(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 3);
  const isMpeg = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
  return start === 'RIF' || start === 'ID3' || isMpeg;
}
