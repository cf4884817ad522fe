import { z } from 'zod';
import { addGoldenQuestion } from '@/lib/contracts/knowledge-quality';
import { isThereAlready, type OwnedData } from '@/server/system/owned-data';
import { readLine } from '@/server/system/read-line';
import { goldenQuestionsOf } from '@/server/research/knowledge/stored/golden.store';
import { goldenQuestionsOfProject, insertRestoredQuestion } from '@/server/research/knowledge/stored/owned.store';

/** The call that saves a question says what it may hold. */
const line = z.object({ id: z.string().max(64), question: z.string(), itemId: z.string().max(64) });
const NAME = 'A saved question';

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
        const known = readLine(line, value, { name: NAME, remark });
        if (!known) continue;
        const ids = { _id: idOf('GoldenQuestion', known.id), itemId: idOf('KnowledgeItem', known.itemId) };
        const body = readLine(
          addGoldenQuestion.body,
          { question: known.question, itemId: ids.itemId },
          { name: NAME, remark },
        );
        if (!body) continue;
        const { question } = body;
        await insertRestoredQuestion({ ...ids, projectId, userId, question }).catch((error: unknown) => {
          if (!isThereAlready(error)) throw error;
        });
        count += 1;
      }
      return { count };
    },
  },
};
