import type { WirePost } from '@/lib/contracts/posts';
import type { OpenPost } from '../use-open-post';

export type PostPanelProps = {
  open: Exclude<OpenPost, { kind: 'none' }>;
  projectId: string;
  canEdit: boolean;
  onClose: () => void;
  /** After a save: the schedule may show the post's day. */
  onSaved: (post: WirePost) => void;
  /** Goes on with a post that has just come to be. */
  onOpen: (id: string) => void;
  /** Opens the form of a post that is shown as a result. */
  onEdit: (id: string) => void;
  onDelete: (post: WirePost) => void;
  /** The day that the form's date lies on, for the green card. */
  onDayChange: (dayKey: string | null) => void;
};
