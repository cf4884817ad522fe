import { AppError } from '@/lib/errors/app-error';
import { env } from '@/server/system/env';

const REASON =
  'AI is not set up on this host. Its administrator can name a key in OPENAI_API_KEY (any OpenAI-compatible provider, OPENAI_BASE_URL).';

/** Whether this host has AI, and if not, why. */
export function aiState(): { configured: boolean; reason: string | null; model: string | null } {
  const configured = env.OPENAI_API_KEY !== undefined;
  return { configured, reason: configured ? null : REASON, model: configured ? env.OPENAI_MODEL : null };
}

/** The key, or a 503 that says what to do. */
export function requiredKey(): string {
  if (!env.OPENAI_API_KEY) throw new AppError('AI_NOT_CONFIGURED', REASON);
  return env.OPENAI_API_KEY;
}
