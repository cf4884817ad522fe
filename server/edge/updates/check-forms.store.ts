import mongoose from 'mongoose';
// Models of the record of owned things that nothing imported here brings along: one that is missing throws below.
import '@/prisma-free-models/audit-entry';
import '@/prisma-free-models/credential-limit';
import '@/prisma-free-models/data-state';
import '@/prisma-free-models/migration';
import '@/prisma-free-models/project';
import '@/prisma-free-models/project-deletion';
import '@/prisma-free-models/reading-account';
import '@/prisma-free-models/shared-memory';
import '@/prisma-free-models/source-pace';
import '@/prisma-free-models/source-page';
import '@/prisma-free-models/source-wait';
import '@/prisma-free-models/worker-heartbeat';
import { OWNED } from '@/server/edge/owned/owned';

const SHOWN = 20;

/** Checks each document against its schema. Returns how many there are, with sentences about the first misfits. */
export async function checkForms(): Promise<{ documents: number; wrong: number; sentences: string[] }> {
  const found = { documents: 0, wrong: 0, sentences: [] as string[] };
  for (const name of Object.keys(OWNED)) {
    const Model = mongoose.model(name);
    for await (const row of Model.collection.find()) {
      found.documents += 1;
      const fault = await new Model(row).validate().then(
        () => null,
        (error: Error) => error.message,
      );
      if (fault === null) continue;
      found.wrong += 1;
      if (found.sentences.length < SHOWN) found.sentences.push(`${name} ${String(row._id)}: ${fault}`);
    }
  }
  return found;
}
