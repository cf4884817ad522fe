import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { LocalModel } from '@/lib/ai/local-models';
import { startHubFake, type HubFake } from '../../fakes/hub';
import type { MadeFiles } from '../../fakes/hub/made-model';
import { registerAdmin, runHost, test as base } from './test';

/** A host of its own with an administrator, whose list has these models, and a hub of the test that serves them. */
export const testWithModels = (models: readonly (readonly [MadeFiles, LocalModel])[]) =>
  base.extend<object, { hub: HubFake }>({
    hub: [
      async ({}, use) => {
        const hub = await startHubFake();
        for (const [files, row] of models) hub.hold(files, row);
        await use(hub);
        await hub.close();
      },
      { scope: 'worker' },
    ],
    running: [
      async ({ hub }, use) => {
        const folder = await mkdtemp(path.join(os.tmpdir(), 'workspace-list-'));
        const list = path.join(folder, 'models.json');
        await writeFile(list, JSON.stringify(models.map(([, row]) => row)));
        await runHost({ LOCAL_MODELS_URL: hub.url, LOCAL_MODELS_LIST: list }, async (running) => {
          await registerAdmin(running.product.url);
          await use(running);
        });
        await rm(folder, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 300_000 },
    ],
  });
