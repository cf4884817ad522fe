import { z } from 'zod';
import { CAPABILITIES, connectionOf, type Capability } from '@/lib/ai/capabilities';
import { OPERATIONS } from '@/lib/ai/request-changes';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { AiFailure } from './ai-failure';
import { chat } from './chat';
import { connectionIn, lackOf } from './connection';
import { embed } from './embed';
import { image } from './image';
import { json } from './json';
import type { Asking } from './meter';
import { lessonPlace } from './adapt';
import { findAiSetting, forgetLessons, putProbe, type StoredProbe } from './setting.store';
import { HUMMED_SECOND, RED_SQUARE } from './samples';
import { speech } from './speech';
import { aiStatus, fingerprintOf, type CapabilityState } from './status';
import { transcribe } from './transcribe';
import { vision } from './vision';

const PATIENCE_MS = 60_000;
/** Room for a model that thinks before it says a word. */
const FEW_TOKENS = 512;

/**
 * Tries capabilities for real, each with the smallest call; those that are not configured are left out. What the
 * provider said itself comes with the reasons: this is for administrators.
 */
export async function testCapabilities({
  capabilities = CAPABILITIES,
  signal,
}: {
  capabilities?: readonly Capability[] | undefined;
  signal?: AbortSignal | undefined;
}): Promise<Record<Capability, CapabilityState>> {
  const setting = await findAiSetting();
  const tried = [...new Set(capabilities)].map((capability) => ({
    capability,
    connection: connectionIn(setting, connectionOf(capability)),
  }));
  // A server that was repaired meanwhile is asked as any other.
  await forgetLessons(
    tried.flatMap(({ connection }) => OPERATIONS.map((operation) => lessonPlace(connection, operation))),
  );
  await Promise.all(
    tried
      .filter(({ connection }) => lackOf(connection) === null)
      .map(async ({ capability, connection }) => {
        const result = await triedOut(capability, signal);
        if (signal?.aborted) return;
        await putProbe({ capability, fingerprint: fingerprintOf(connection), ...result, at: clock.now() });
      }),
  );
  return aiStatus({ inItsWords: true });
}

/** Whether it works, and if not, why. Null: the provider was down or busy, which says nothing about what it can do. */
async function triedOut(
  capability: Capability,
  signal: AbortSignal | undefined,
): Promise<Pick<StoredProbe, 'works' | 'reason' | 'said'>> {
  try {
    await TESTS[capability]({
      who: { projectId: null, feature: 'test' },
      signal,
      timeoutMs: capability === 'image' ? 2 * PATIENCE_MS : PATIENCE_MS,
    });
    return { works: true, reason: null, said: null };
  } catch (error) {
    if (error instanceof AiFailure) {
      const { message, said, isBadRequest, isOutage } = error;
      const sentence =
        capability === 'vision' && isBadRequest ? 'The provider refused a picture: this model takes none.' : message;
      return { works: isOutage ? null : false, reason: sentence, said };
    }
    if (error instanceof AppError) return { works: false, reason: error.message, said: null };
    log.error({ err: error, capability }, 'the test of a capability failed');
    return { works: null, reason: 'The test could not be made. Try again.', said: null };
  }
}

const TESTS: Readonly<Record<Capability, (asking: Asking) => Promise<unknown>>> = {
  chat: (asking) =>
    chat({ ...asking, maxTokens: FEW_TOKENS, messages: [{ role: 'user', content: 'Answer with the word OK.' }] }),
  json: (asking) =>
    json({
      ...asking,
      maxTokens: FEW_TOKENS,
      name: 'test',
      schema: z.object({ ok: z.boolean() }),
      messages: [{ role: 'user', content: 'Answer that all is well: ok is true.' }],
    }),
  embed: (asking) => embed({ ...asking, texts: ['test'] }),
  image: (asking) => image({ ...asking, prompt: 'A red dot on white', quality: 'low' }),
  speech: (asking) => speech({ ...asking, text: 'OK' }),
  transcribe: (asking) => transcribe({ ...asking, audio: HUMMED_SECOND, fileName: 'hum.wav', seconds: 1 }),
  vision: async (asking) => {
    const prompt = 'Which colour is this picture? Answer with one English word.';
    const pictures = [{ picture: RED_SQUARE, type: 'image/png' as const }];
    const { value, model } = await vision({ ...asking, maxTokens: FEW_TOKENS, prompt, pictures });
    if (!/\bred\b/i.test(value))
      throw new AppError(
        'AI_FAILED',
        `The model ${model} does not see pictures: it called a red one “${short(value)}”.`,
      );
  },
};

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
