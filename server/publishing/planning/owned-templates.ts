import { z } from 'zod';
import { addPostTemplate } from '@/lib/contracts/post-templates';
import { withinArchive, withMediaOf } from '@/server/publishing/posts/archived-media';
import { isThereAlready, namesFile, shownBy, type OwnedData } from '@/server/system/owned-data';
import { leaveOut, readLine } from '@/server/system/read-line';
import { insertTemplate, templatesNaming, templatesOf, templatesOfProject } from './template.store';
import { storedOf, templateProblem } from './templates';

/** The call that saves a template says what it may hold. */
const line = z.object({ id: z.string().max(64), name: z.string(), post: z.record(z.string(), z.unknown()) });
const NAME = 'A template of posts';

/** Templates of posts, with their media. */
export const ownedTemplates: OwnedData = {
  ...templatesOfProject,
  called: { one: 'template of posts', many: 'templates of posts' },
  shows: async (projectId, fileIds) =>
    (await templatesNaming(projectId, fileIds)).flatMap(({ _id, name, post }) =>
      namesFile(post, fileIds) ? [shownBy({ kind: 'template', id: _id, title: name })] : [],
    ),
  travels: {
    async *export(projectId) {
      for await (const { _id, name, post } of templatesOf(projectId))
        yield { id: String(_id), name, post: withMediaOf(post, withinArchive) };
    },
    async restore(lines, { projectId, userId, idOf, addressOf, remark }) {
      let count = 0;
      for await (const value of lines) {
        const known = readLine(line, value, { name: NAME, remark });
        if (!known) continue;
        const sent = { name: known.name, post: withMediaOf(known.post as never, addressOf) as unknown };
        const body = readLine(addPostTemplate.body, sent, { name: NAME, remark });
        if (!body) continue;
        const problem = templateProblem(body.post);
        if (problem) {
          leaveOut(problem, { name: NAME, remark });
          continue;
        }
        const fields = { projectId, createdBy: userId, name: body.name, ...storedOf(body.post) };
        await insertTemplate({ _id: idOf('PostTemplate', known.id), ...fields }).catch((error: unknown) => {
          if (!isThereAlready(error)) throw error;
        });
        count += 1;
      }
      return { count };
    },
  },
};
