import { brandKit } from '@/lib/scene/schemas';
import type { OwnedData } from '@/server/system/owned-data';
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
        const known = brandKit.safeParse(value);
        if (!known.success) remark('The brand kit was left out: it can’t be read.');
        else if (!(await findBrandKit(projectId))) {
          const { logoFileId } = known.data;
          await storeBrandKit(projectId, { ...known.data, logoFileId: logoFileId && fileOf(logoFileId) });
        }
      }
      return { count: (await findBrandKit(projectId)) ? 1 : 0 };
    },
  },
};
