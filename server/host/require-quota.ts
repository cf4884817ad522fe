import { AppError } from '@/lib/errors/app-error';
import { bytesWords } from '@/lib/media/words';
import { storageUsed } from '@/server/files/usage.store';
import { hostSettings } from './settings';

/** Throws STORAGE_QUOTA when so many more bytes would go beyond the host's quota. */
export async function requireQuota(bytes: number): Promise<void> {
  const { storageQuotaBytes: quota } = await hostSettings();
  if (quota === null) return;
  const used = await storageUsed();
  if (used.bytes + bytes <= quota) return;
  const sentence = `The storage of this host is used up: ${bytesWords(used.bytes)} of ${bytesWords(quota)}, and this needs ${bytesWords(bytes)}. Delete files from the library, or ask an administrator for more.`;
  throw new AppError('STORAGE_QUOTA', sentence);
}
