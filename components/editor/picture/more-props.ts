import type { PlatformKey } from '@/lib/platforms/keys';
import type { Editor } from '../state/editor';

/** Of the menu of further acts, and its button. */
export type MoreProps = {
  editor: Editor;
  onScenes: () => void;
  onTemplate: () => void;
  /** The network whose buttons are shown over the picture. */
  network: PlatformKey | null;
  onNetwork: (network: PlatformKey | null) => void;
};
