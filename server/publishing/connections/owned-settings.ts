import { z } from 'zod';
import { savedCredentials } from '@/lib/contracts/platform-schemas';
import { AppError } from '@/lib/errors/app-error';
import { platformKey } from '@/lib/platforms/schemas';
import { manifestOf } from '@/lib/platforms/index';
import type { OwnedData } from '@/server/system/owned-data';
import { leaveOut, readLine } from '@/server/system/read-line';
import { saveSettings } from './save-settings';
import { settingsOf, settingsOfProject } from './store';

const NAME = 'The settings of a channel';
const line = z.object({ platform: platformKey, values: z.record(z.string().max(100), z.string().max(10_000)) });

/** Filters keys and tokens by name too: a field declared as plain text may still hold one. */
const KEY_LIKE = /key|token|secret|password|webhook/i;

/**
 * Ids of chats, groups and apps: never a key, a token or an address that holds one. Values that were entered since the
 * import began are kept.
 */
export const ownedSettings: OwnedData = {
  ...settingsOfProject,
  travels: {
    async *export(projectId) {
      for (const { platform, credentials } of await settingsOf([projectId])) {
        const plain = plainFieldsOf(platform).filter((name) => !KEY_LIKE.test(name) && credentials[name]);
        yield { platform, values: Object.fromEntries(plain.map((name) => [name, credentials[name] ?? ''])) };
      }
    },
    async restore(lines, { projectId, remark }) {
      const there = new Set((await settingsOf([projectId])).map(({ platform }) => platform));
      for await (const value of lines) {
        const known = readLine(line, value, { name: NAME, remark });
        const body = known && readLine(savedCredentials, { [known.platform]: known.values }, { name: NAME, remark });
        if (!known || !body) continue;
        const { platform, values } = known;
        const plain = plainFieldsOf(platform).flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
        if (there.has(platform) || plain.length === 0) continue;
        await saveSettings({ projectId, sent: { [platform]: Object.fromEntries(plain) } }).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          leaveOut(error.message, { name: NAME, remark });
        });
      }
      return { count: (await settingsOf([projectId])).length };
    },
  },
};

function plainFieldsOf(platform: z.output<typeof platformKey>): string[] {
  return manifestOf(platform)
    .credentials.filter(({ kind, hidden }) => kind === 'text' && !hidden)
    .map(({ name }) => name);
}
