import { copyFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Types } from 'mongoose';
import type { Actor } from '@/server/people/access/actor';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { hashFile } from '@/server/media/files/hash-file';
import { receiveFile } from '@/server/edge/access/receive-file';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import { closeQueues } from '@/server/system/jobs/queues';
import { createTrackedRunner, type TrackedRunner } from '@/server/system/jobs/tracked/runner';
import { insertProject } from '@/server/people/projects/store';
import { storage } from '@/server/system/storage/index';
import { trackedHandlerOf } from '@/workers/tracked-registry';
import { makeActor } from '../../factories/actor';

export const ORIGIN = 'https://workspace.example';

export type MediaWorkspace = {
  projectId: string;
  userId: string;
  actor: Actor;
  runner: TrackedRunner;
  /** Uploads a file as a route passes it. */
  upload(file: string, name?: string): Promise<StoredFile>;
  /** The file after the worker has analysed it. */
  inspected(id: string): Promise<StoredFile>;
  stop(): Promise<void>;
};

/** A project with its owner, and a worker's runner of tracked jobs in this process. */
export async function startMediaWorkspace({ work = true } = {}): Promise<MediaWorkspace> {
  await connectDatabase();
  const userId = String(new Types.ObjectId());
  const project = await insertProject({ userId, name: 'Media', isDefault: true });
  const projectId = String(project._id);
  const actor: Actor = makeActor({ userId, sessionId: 's', via: 'bearer' });
  const runner = createTrackedRunner({
    worker: 'test',
    handlerOf: work ? trackedHandlerOf : () => Promise.resolve(null),
  });
  if (!work) await runner.stop();
  // The part of a queue that a worker needs.
  const wake = setInterval(runner.look, 50);
  return {
    projectId,
    userId,
    actor,
    runner,
    upload: async (file, name = path.basename(file)) => {
      const draft = await storage().draft();
      await copyFile(file, draft);
      return receiveFile({
        actor,
        projectId,
        file: { name, bytes: (await stat(draft)).size, sha256: await hashFile(draft), path: draft },
      });
    },
    inspected: async (id) => {
      for (;;) {
        const file = await findStoredFile(id);
        if (!file) throw new Error('The file is gone');
        if (file.inspection.state !== 'waiting') return file;
        await sleep(50);
      }
    },
    stop: async () => {
      clearInterval(wake);
      await runner.stop();
      await closeQueues();
      stopPublishingEvents();
      await disconnectDatabase();
    },
  };
}

export const urlOf = (file: Pick<StoredFile, '_id' | 'extension'>) => `${ORIGIN}/files/${file._id}.${file.extension}`;
