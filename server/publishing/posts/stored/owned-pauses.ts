import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { RESUME_CHOICES } from '@/lib/posts/pauses';
import type { OwnedData } from '@/server/system/owned-data';
import { forgetPauses } from './active-pauses';
import { pausesOfEveryProject, pausesOfProject, startPause } from './pause.store';

const line = z.object({
  platform: platformKey.nullable(),
  since: z.coerce.date(),
  reason: z.string().max(1000).nullable(),
  until: z.coerce.date().nullable(),
  choice: z.enum(RESUME_CHOICES).nullable(),
  hours: z.number().min(0).max(10_000).nullable(),
});

/** Pauses of a project and of its platforms. An ended one only waits for its posts, which do not travel as waiting. */
export const ownedPauses: OwnedData = {
  ...pausesOfProject,
  remove: async (projectId) => {
    await pausesOfProject.remove(projectId);
    forgetPauses();
  },
  travels: {
    async *export(projectId) {
      const pauses = (await pausesOfEveryProject()).filter((pause) => pause.projectId === projectId && !pause.endedAt);
      for (const { platform, since, reason, until, choice, hours } of pauses)
        yield { platform, since, reason, until, choice, hours } satisfies z.output<typeof line>;
    },
    async restore(lines, { projectId, userId, remark }) {
      let count = 0;
      for await (const value of lines) {
        const known = line.safeParse(value);
        if (!known.success) {
          remark('A pause was left out: it can’t be read.');
          continue;
        }
        const { platform, since, ...terms } = known.data;
        await startPause({ projectId, platform, by: userId, now: since, terms });
        forgetPauses();
        count += 1;
      }
      return { count };
    },
  },
};
