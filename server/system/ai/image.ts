import type { ImageGenerateParamsNonStreaming, ImagesResponse } from 'openai/resources/images';
import type { Units } from '@/lib/ai/cost';
import { AiFailure } from './ai-failure';
import { adapted } from './adapt';
import { clientFor } from './client';
import { requireConnection, type ReadyConnection } from './connection';
import { textTokens } from './messages';
import type { Answered, Asking } from './meter';

type ImageRequest = Asking & {
  prompt: string;
  size?: '1024x1024' | '1536x1024' | '1024x1536';
  quality?: 'low' | 'medium' | 'high';
};

export type Picture = { bytes: Buffer; type: 'image/png' | 'image/jpeg' | 'image/webp' };

/** Tokens of the largest picture of each quality, as the default provider counts them. */
const PICTURE_TOKENS = { low: 408, medium: 1_584, high: 6_240 };

/** Draws a picture. */
export async function image({
  prompt,
  size = '1024x1024',
  quality = 'medium',
  ...asking
}: ImageRequest): Promise<Answered<Picture>> {
  const { connection, setting } = await requireConnection('image');
  const answered = await adapted({
    ...asking,
    operation: 'images',
    capability: 'image',
    connection,
    setting,
    estimate: {
      inputTokens: textTokens(prompt),
      outputTokens: PICTURE_TOKENS[connection.isDefault ? quality : 'high'],
      images: 1,
    },
    fields: { model: connection.model, prompt, size, ...formOf(connection, quality) },
    send: async (fields, signal) => {
      const request = fields as unknown as ImageGenerateParamsNonStreaming;
      const answer: ImagesResponse = await clientFor(connection).images.generate(request, { signal });
      if (!Array.isArray(answer?.data)) throw new SyntaxError('no pictures');
      return { value: answer.data[0]?.b64_json, units: unitsOf(answer) };
    },
  });
  return { ...answered, value: pictureOf(answered.value) };
}

/** The default provider's models always return the picture itself and refuse to be asked for it; others must be. */
function formOf(
  { isDefault }: ReadyConnection,
  quality: 'low' | 'medium' | 'high',
): Partial<ImageGenerateParamsNonStreaming> {
  return isDefault ? { quality } : { response_format: 'b64_json' };
}

function unitsOf({ usage, data }: ImagesResponse): Units {
  return {
    images: data?.length ?? 1,
    ...(usage ? { inputTokens: usage.input_tokens, outputTokens: usage.output_tokens } : {}),
  };
}

function pictureOf(base64: string | undefined): Picture {
  const bytes = Buffer.from(base64 ?? '', 'base64');
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG')) return { bytes, type: 'image/png' };
  if (start.startsWith('\xff\xd8\xff')) return { bytes, type: 'image/jpeg' };
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return { bytes, type: 'image/webp' };
  throw new AiFailure(
    'retry',
    'The AI provider returned no picture. Try again; if it goes on, an administrator has to choose another model.',
  );
}
