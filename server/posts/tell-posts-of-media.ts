import type { Probe } from '@/lib/media/probe';

export async function tellPostsOfMedia(_fileId: string, _probe: Probe): Promise<void> {}
