import { z } from 'zod';
import { watchChannel } from '@/lib/contracts/watched-channels';
import { text } from '@/lib/wire/scalars';
import { clock } from '@/server/system/clock';
import type { OwnedData } from '@/server/system/owned-data';
import { readLine } from '@/server/system/read-line';
import { insertWatched, watchedIn, watchedOfProject } from './stored/watched.store';

/** The call that watches a channel says what a name may be: anything else would become an address. */
const line = z.object({ username: z.string(), title: text(1000).nullable() });
const NAME = 'A watched channel';

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
        const known = readLine(line, value, { name: NAME, remark });
        const body = known && readLine(watchChannel.body, { channel: known.username }, { name: NAME, remark });
        if (!body) continue;
        const { channel: username, title } = { ...body, title: known.title };
        const empty = { photoUrl: null, participants: null, nextAt: clock.now() };
        await insertWatched({ ...empty, projectId, createdBy: userId, key: username.toLowerCase(), username, title });
        count += 1;
      }
      return { count };
    },
  },
};
