import { brandKit } from '@/lib/scene/schemas';
import type { OwnedData } from '@/server/system/owned-data';
import { readLine } from '@/server/system/read-line';
import { brandKitsOfProject, findBrandKit, storeBrandKit } from './brand-kit.store';

/** The brand kit. One that was saved since the import began is kept. */
export const ownedBrandKit: OwnedData = {
  ...brandKitsOfProject,
  travels: {
    async *export(projectId) {
      const kit = await findBrandKit(projectId);
      if (kit) yield brandKit.parse(kit);
    },
    async restore(lines, { projectId, fileOf, remark }) {
      for await (const value of lines) {
        const known = readLine(brandKit, value, { name: 'The brand kit', remark });
        if (known && !(await findBrandKit(projectId))) {
          const { logoFileId } = known;
          await storeBrandKit(projectId, { ...known, logoFileId: logoFileId && fileOf(logoFileId) });
        }
      }
      return { count: (await findBrandKit(projectId)) ? 1 : 0 };
    },
  },
};
