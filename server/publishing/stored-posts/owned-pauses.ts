import { z } from 'zod';
import { pausePublishing } from '@/lib/contracts/pauses';
import { platformKey } from '@/lib/platforms/schemas';
import { RESUME_CHOICES } from '@/lib/posts/pauses';
import { inputDate } from '@/lib/wire/scalars';
import type { OwnedData } from '@/server/system/owned-data';
import { readLine } from '@/server/system/read-line';
import { forgetPauses } from './active-pauses';
import { pausesOfEveryProject, pausesOfProject, startPause } from './pause.store';

/** The form of a line; the call that pauses says what its terms may be. */
const line = z.object({
  platform: platformKey.nullable(),
  since: inputDate,
  reason: z.string().nullable(),
  until: z.string().nullable(),
  choice: z.enum(RESUME_CHOICES).nullable(),
  hours: z.number().nullable(),
});

const asSent = ({ platform, reason, until, choice, hours }: z.output<typeof line>) => ({
  ...{ scope: platform ? 'platform' : 'project', platform, reason, until },
  ...(choice ? { choice } : {}),
  ...(hours ? { hours } : {}),
});

/** Pauses of a project and of its platforms. An ended one only waits for its posts, which do not travel as waiting. */
export const ownedPauses: OwnedData = {
  ...pausesOfProject,
  remove: async (projectId, pace) => {
    await pausesOfProject.remove(projectId, pace);
    forgetPauses();
  },
  travels: {
    async *export(projectId) {
      const pauses = (await pausesOfEveryProject()).filter((pause) => pause.projectId === projectId && !pause.endedAt);
      for (const { platform, since, reason, until, choice, hours } of pauses)
        yield { platform, since, reason, until, choice, hours };
    },
    async restore(lines, { projectId, userId, remark }) {
      let count = 0;
      for await (const value of lines) {
        const known = readLine(line, value, { name: 'A pause', remark });
        const body = known && readLine(pausePublishing.body, asSent(known), { name: 'A pause', remark });
        if (!known || !body) continue;
        const { platform, since, choice } = known;
        const { reason = null, until = null, hours = null } = body;
        const terms = { reason, until, hours, choice: choice && body.choice };
        await startPause({ projectId, platform, by: userId, now: since, terms });
        forgetPauses();
        count += 1;
      }
      return { count };
    },
  },
};
