import type { WireBrandKit } from '@/lib/contracts/brand-kit';
import { invalid } from '@/lib/errors/app-error';
import { DEFAULT_BRAND_KIT, lookOfKit, type BrandKit } from '@/lib/scene/brand-kit';
import type { Look } from '@/lib/scene/look';
import { brandKit } from '@/lib/scene/schemas';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import { findBrandKit, storeBrandKit } from './brand-kit.store';

/** The kit of a project; the default one until it has its own. */
export async function getBrandKit({ projectId }: { projectId: string }): Promise<WireBrandKit> {
  const kit = await kitOf(projectId);
  const logo = await logoOf(projectId, kit);
  return { ...kit, logoUrl: logo ? `/files/${logo._id}.${logo.extension}` : null };
}

/** Saves a kit. Its logo has to be a picture of the project. */
export async function saveBrandKit({ projectId, kit }: { projectId: string; kit: BrandKit }): Promise<WireBrandKit> {
  const before = await findBrandKit(projectId);
  if (kit.logoFileId && kit.logoFileId !== before?.logoFileId && !(await logoOf(projectId, kit)))
    throw invalid('logoFileId', 'Choose a picture of this project’s library');
  await storeBrandKit(projectId, kit);
  return getBrandKit({ projectId });
}

/** The look and the logo that a project's pictures and videos are drawn with. */
export async function brandOf(projectId: string): Promise<{ kit: BrandKit; look: Look; logo: StoredFile | null }> {
  const kit = await kitOf(projectId);
  return { kit, look: lookOfKit(kit), logo: await logoOf(projectId, kit) };
}

/** A font that this version no longer has is the default one. */
async function kitOf(projectId: string): Promise<BrandKit> {
  const stored = await findBrandKit(projectId);
  if (!stored) return DEFAULT_BRAND_KIT;
  const known = brandKit.safeParse(stored);
  return known.success ? known.data : brandKit.parse({ ...stored, font: DEFAULT_BRAND_KIT.font });
}

async function logoOf(projectId: string, { logoFileId }: BrandKit): Promise<StoredFile | null> {
  const file = logoFileId ? await findStoredFile(logoFileId) : null;
  return file && String(file.projectId) === projectId && file.kind === 'image' ? file : null;
}
