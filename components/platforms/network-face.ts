import type { ComponentType } from 'react';
import type { SimpleIcon } from 'simple-icons';
import type { PreviewProps } from './previewed-post';

export type PreviewTheme = 'light' | 'dark';

/** The network's own colours, its links and greys brought to a contrast of at least 4.5:1. */
type Look = { page: string; card: string; ink: string; muted: string; link: string; line: string; soft: string };
export type Looks = Record<PreviewTheme, Look>;

/** A post as its readers see it. */
export type Drawing = { look: Looks; Preview: ComponentType<PreviewProps> };

/** All that a network is to the interface: its mark, shown everywhere, its site, its look and preview when drawn. */
export type NetworkFace = {
  mark: SimpleIcon;
  /** Where a person signs in to see what the network wants. */
  home?: { name: string; href: string };
  drawing: () => Promise<Drawing>;
};
