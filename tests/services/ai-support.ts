import { expect, vi } from 'vitest';
import { ProjectModel } from '@/prisma-free-models/project';
import { AiCallModel } from '@/prisma-free-models/ai-call';
import { AiCapModel } from '@/prisma-free-models/ai-cap';
import { AiSettingModel } from '@/prisma-free-models/ai-setting';
import { toMicros } from '@/lib/ai/cost';
import { updateAiSettings } from '@/server/system/ai/settings';
import { env } from '@/server/system/env';
import type { OpenAiFake } from '../fakes/openai';

const NAMES = ['OPENAI', 'EMBEDDINGS', 'IMAGE', 'SPEECH', 'TRANSCRIBE'] as const;

/** The environment's AI variables: these, and no others. */
export function aiEnvironment(values: Partial<Record<string, string>> = {}): void {
  const none = NAMES.flatMap((name) => [`${name}_API_KEY`, `${name}_BASE_URL`, `${name}_MODEL`]);
  Object.assign(env, Object.fromEntries(none.map((name) => [name, values[name]])));
}

/** One server for everything. */
export function servedBy(url: string): void {
  aiEnvironment({
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: url,
    OPENAI_MODEL: 'gpt-5-mini',
    EMBEDDINGS_MODEL: 'text-embedding-3-small',
    IMAGE_MODEL: 'gpt-image-1-mini',
    SPEECH_MODEL: 'tts-1',
    TRANSCRIBE_MODEL: 'whisper-1',
  });
}

/** Nothing saved, nothing spent. */
export async function forgetAi(): Promise<void> {
  await Promise.all([AiCallModel.deleteMany({}), AiCapModel.deleteMany({}), AiSettingModel.deleteMany({})]);
}

/** Without the host's own budget: a test may spend as much as it likes. */
export async function liftHostCaps(): Promise<void> {
  await updateAiSettings({ caps: { host: { day: null, month: null } } });
}

/** A project with caps in dollars. */
export async function projectWithCaps(caps: { day: number | null; month: number | null } | null): Promise<string> {
  const aiCaps = caps && {
    day: caps.day === null ? null : toMicros(caps.day),
    month: caps.month === null ? null : toMicros(caps.month),
  };
  const made = await ProjectModel.create({ name: 'P', userId: 'b'.repeat(24), ...(aiCaps ? { aiCaps } : {}) });
  return String(made._id);
}

export const ledger = () => AiCallModel.find({}).sort({ _id: 1 }).lean();
export const capDocuments = () => AiCapModel.find({}).lean();

/** Calls at once, of which a cap refuses some: the fake answers the others when each was refused or has arrived. */
export async function allAtOnce<T>(fake: OpenAiFake, calls: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  let refused = 0;
  const decided = vi.waitFor(() => expect(refused + fake.requests.length).toBe(calls.length), 20_000);
  fake.failNext({ kind: 'held', until: decided }, calls.length);
  const ended = await Promise.allSettled(
    calls.map((call) =>
      call().catch((error: unknown) => {
        refused += 1;
        throw error;
      }),
    ),
  );
  await decided;
  return ended;
}
