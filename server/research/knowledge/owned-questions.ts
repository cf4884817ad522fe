import { z } from 'zod';
import { isThereAlready, type OwnedData } from '@/server/system/owned-data';
import { goldenQuestionsOf } from '@/server/research/knowledge/stored/golden.store';
import { goldenQuestionsOfProject, insertRestoredQuestion } from '@/server/research/knowledge/stored/owned.store';

const line = z.object({ id: z.string().max(64), question: z.string().min(1).max(2000), itemId: z.string().max(64) });

/** Saved questions, each with the document that it must find. */
export const ownedQuestions: OwnedData = {
  ...goldenQuestionsOfProject,
  called: { one: 'saved question', many: 'saved questions' },
  travels: {
    async *export(projectId) {
      for (const { _id, question, itemId } of await goldenQuestionsOf(projectId))
        yield { id: String(_id), question, itemId: String(itemId) } satisfies z.output<typeof line>;
    },
    async restore(lines, { projectId, userId, idOf, remark }) {
      let count = 0;
      for await (const value of lines) {
        const known = line.safeParse(value);
        if (!known.success) {
          remark('A saved question was left out: it can’t be read.');
          continue;
        }
        const { id, question, itemId } = known.data;
        const ids = { _id: idOf('GoldenQuestion', id), itemId: idOf('KnowledgeItem', itemId) };
        await insertRestoredQuestion({ ...ids, projectId, userId, question }).catch((error: unknown) => {
          if (!isThereAlready(error)) throw error;
        });
        count += 1;
      }
      return { count };
    },
  },
};
