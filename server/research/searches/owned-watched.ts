import { z } from 'zod';
import { clock } from '@/server/system/clock';
import type { OwnedData } from '@/server/system/owned-data';
import { insertWatched, watchedIn, watchedOfProject } from './watched.store';

const line = z.object({ username: z.string().min(1).max(64), title: z.string().max(1000).nullable() });

/** Watched channels travel by name; their posts are read again. */
export const ownedWatched: OwnedData = {
  ...watchedOfProject,
  called: { one: 'watched channel', many: 'watched channels', arrive: 'by name; posts are read again' },
  travels: {
    async *export(projectId) {
      for (const { username, title } of await watchedIn([projectId]))
        yield line.parse({ username, title: title ?? null });
    },
    async restore(lines, { projectId, userId, remark }) {
      let count = 0;
      for await (const value of lines) {
        const known = line.safeParse(value);
        if (!known.success) {
          remark('A watched channel was left out: it can’t be read.');
          continue;
        }
        const { username, title } = known.data;
        const empty = { photoUrl: null, participants: null, nextAt: clock.now() };
        await insertWatched({ ...empty, projectId, createdBy: userId, key: username.toLowerCase(), username, title });
        count += 1;
      }
      return { count };
    },
  },
};
