import type { WireFile } from '@/lib/contracts/files';
import { listWords } from '@/lib/media/words';

export type FileKind = WireFile['kind'];

export const KIND_WORDS: Record<FileKind, { one: string; many: string }> = {
  image: { one: 'picture', many: 'Pictures' },
  video: { one: 'video', many: 'Videos' },
  audio: { one: 'sound', many: 'Sounds' },
};

/** For the file chooser: 'image/*,video/*'. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds.map((kind) => `${kind}/*`).join(',');
}

/**
 * Why a file can't be taken here, or null. Browsers leave the type of some formats empty (HEIC, Matroska): then the
 * server decides by the bytes, as it does for all.
 */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>, kinds: readonly FileKind[]): string | null {
  if (file.size === 0) return `${file.name} is empty. Choose the file again.`;
  if (file.type === '' || kinds.some((kind) => file.type.startsWith(`${kind}/`))) return null;
  const words = listWords(
    kinds.map((kind) => `a ${KIND_WORDS[kind].one}`),
    'or',
  );
  return `${file.name} is not ${words}, so it was not added.`;
}
