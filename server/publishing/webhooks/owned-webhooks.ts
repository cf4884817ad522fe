import { z } from 'zod';
import { WEBHOOK_EVENTS } from '@/lib/webhooks/events';
import { checkPostAddress } from '@/server/system/net/guarded-post';
import { FetchRefusedError } from '@/server/system/net/fetch-refused';
import { isThereAlready, type OwnedData } from '@/server/system/owned-data';
import { newSecret } from './sign';
import { insertWebhook, webhooksOf, webhooksOfProject } from './store';
import { forgetWebhooks } from './has-webhooks';
import { MAX_WEBHOOKS } from './manage';

const line = z.object({ id: z.string().max(64), host: z.string().max(1000), events: z.array(z.enum(WEBHOOK_EVENTS)) });

/**
 * Only the host and the events travel: the rest of an address may be a secret, and the key is one. A restored webhook
 * is switched off until its address is entered and its secret created again.
 */
export const ownedWebhooks: OwnedData = {
  ...webhooksOfProject,
  called: { one: 'webhook', many: 'webhooks', arrive: 'switched off and without its secrets' },
  remove: async (projectId, pace) => {
    await webhooksOfProject.remove(projectId, pace);
    forgetWebhooks();
  },
  travels: {
    async *export(projectId) {
      for (const { id, url, events } of await webhooksOf(projectId))
        yield { id, host: new URL(url).origin, events } satisfies z.output<typeof line>;
    },
    async restore(lines, { projectId, idOf, remark }) {
      let count = 0;
      for await (const value of lines) {
        const known = line.safeParse(value);
        const url = known.success ? addressOf(known.data.host) : null;
        if (!known.success || !url || count === MAX_WEBHOOKS) {
          remark('A webhook was left out: it can’t be read.');
          continue;
        }
        const _id = idOf('Webhook', known.data.id);
        const { sealed } = newSecret(_id);
        const fields = { _id, projectId, url, events: [...new Set(known.data.events)], sealed, enabled: false };
        await insertWebhook(fields, MAX_WEBHOOKS).catch((error: unknown) => {
          if (!isThereAlready(error)) throw error;
        });
        remark(
          `The webhook to ${new URL(url).host} is off: enter its address, create a new secret, then switch it on.`,
        );
        count += 1;
      }
      return { count };
    },
  },
};

/** The host alone, where it is a public one. */
function addressOf(host: string): string | null {
  try {
    const { origin } = new URL(host);
    checkPostAddress(`${origin}/`);
    return `${origin}/`;
  } catch (error) {
    if (error instanceof FetchRefusedError || error instanceof TypeError) return null;
    throw error;
  }
}
