import type { PlatformKey } from '@/lib/platforms/keys';

/** What a post's date is chosen beside: other posts of its project, and the hours that do well. */
export type DatePlan = {
  projectId: string;
  /** The post that is planned: it does not stand in its own way. */
  postId: string | null;
  /** Where it goes. */
  platforms: readonly PlatformKey[];
  /** It may take a free slot of the queue. */
  takesSlots: boolean;
};
