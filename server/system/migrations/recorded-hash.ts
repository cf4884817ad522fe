import hashes from '@/lib/updates/hashes.json';

/** The hash of a step's body as it was landed. */
export const recordedHash = (id: string): string | undefined => (hashes as Record<string, string>)[id];
