import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { LocalModel, LocalModelOf } from '@/lib/ai/local-models';
import { removeFiles } from '@/server/system/ai/local/files';
import { endModelProcess, modelCalls } from '@/server/system/ai/local/run-model';
import { env } from '@/server/system/env';
import { updateAiSettings } from '@/server/system/ai/settings';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { makeModel, rowOf, type MadeFiles } from '../fakes/hub/made-model';
import { aiEnvironment, forgetAi } from './ai-support';

/** Each test of a file begins with what `prepare` does on a host without models, and leaves none of its own. */
export function onModelHost(prepare: () => Promise<LocalModel>): void {
  let model: LocalModel;
  beforeAll(() => connectDatabase());
  beforeEach(async () => {
    aiEnvironment();
    await forgetAi();
    env.LOCAL_MODELS = true;
    model = await prepare();
  });
  afterEach(async () => {
    endModelProcess();
    await removeFiles(model.id);
  });
  afterAll(async () => {
    await closeQueues();
    stopPublishingEvents();
    await disconnectDatabase();
  });
}

type EmbedModel = LocalModelOf<'embed'>;

/** Names a model to this host by a list of its own, as an operator does. */
export const listed = (files: MadeFiles = makeModel(), change: Partial<EmbedModel> = {}): Promise<EmbedModel> =>
  listedAs({ ...rowOf(files), ...change });

/** The same with a row of any kind. */
export async function listedAs<M extends LocalModel>(row: M, ...others: LocalModel[]): Promise<M> {
  const list = path.join(env.DATA_DIR, `list-${process.hrtime.bigint()}.json`);
  await writeFile(list, JSON.stringify([row, ...others]));
  env.LOCAL_MODELS_LIST = list;
  return row;
}

/** The files of a model in a folder, as on a USB stick. */
export async function stickWith(files: Iterable<readonly [string, Buffer]>): Promise<string> {
  const folder = path.join(env.DATA_DIR, 'stick');
  await rm(folder, { recursive: true, force: true });
  for (const [name, bytes] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
  return folder;
}

/** The use of a model goes by this one of the host. */
export async function choose({ id, capability }: Pick<LocalModel, 'id' | 'capability'>): Promise<void> {
  await updateAiSettings({ connections: { [capability]: { provider: 'local', model: id } }, isTested: false });
}

/** Resolves once the process that runs models has a call: what comes before it takes long on a busy machine. */
export const whenCalled = (): Promise<void> =>
  expect.poll(modelCalls, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
