import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { text } from '@/lib/wire/scalars';
import { insertVersion, versionsOf, versionsOfProject } from '@/server/publishing/stored-posts/version.store';
import { isThereAlready, type OwnedData } from '@/server/system/owned-data';
import { readLine } from '@/server/system/read-line';

const time = z.iso.datetime().transform((at) => new Date(at));
const line = z.object({
  id: z.string().max(64),
  post: z.string().max(64),
  at: time,
  since: time,
  title: text(100_000),
  content: text(100_000),
  own: z.array(z.object({ platform: platformKey, title: text(100_000).default(''), text: text(100_000) })).max(100),
});

/** Versions travel with their posts, without the people who wrote them: accounts stay on their host. */
export const ownedVersions: OwnedData = {
  ...versionsOfProject,
  travels: {
    async *export(projectId) {
      for await (const { _id, postId, at, since, title, content, own } of versionsOf(projectId)) {
        const times = { at: at.toISOString(), since: since.toISOString() };
        yield { id: String(_id), post: String(postId), ...times, title, content, own };
      }
    },
    async restore(lines, { projectId, idOf, remark }) {
      let count = 0;
      for await (const value of lines) {
        const known = readLine(line, value, { name: 'A version of a text', remark });
        if (!known) continue;
        const { id, post, at, since, ...texts } = known;
        const of = { projectId, postId: idOf('Post', post) };
        await insertVersion({ ...of, _id: idOf('PostVersion', id), texts, at, since, by: null }).catch(
          (error: unknown) => {
            if (!isThereAlready(error)) throw error;
          },
        );
        count += 1;
      }
      return { count };
    },
  },
};
