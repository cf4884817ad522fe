import type { PlatformKey } from '@/lib/platforms/keys';

/** Other posts of a project, and the hours that do well: a post's date is chosen beside them. */
export type DatePlan = {
  projectId: string;
  /** The post that is planned: it does not stand in its own way. */
  postId: string | null;
  /** Where it goes. */
  platforms: readonly PlatformKey[];
  /** It may take a free slot of the queue. */
  takesSlots: boolean;
};
