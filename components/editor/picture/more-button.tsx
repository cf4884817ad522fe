'use client';

import { useLazyPart } from '@/components/shared/use-lazy-part';
import type { PlatformKey } from '@/lib/platforms/keys';
import type { Editor } from '../state/editor';
import { MoreTrigger } from './more-trigger';

export type MoreProps = {
  editor: Editor;
  onScenes: () => void;
  /** The network whose buttons are shown over the picture. */
  network: PlatformKey | null;
  onNetwork: (network: PlatformKey | null) => void;
};
const load = () => import('./more-menu').then((part) => part.MoreMenu);

/** The button of further acts; its menu is loaded when it is first opened. */
export function MoreButton(props: MoreProps) {
  const { Part, button } = useLazyPart<MoreProps>(load);
  return Part ? <Part {...props} /> : <MoreTrigger {...button} />;
}
