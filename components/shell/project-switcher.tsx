'use client';

import { ProjectButton } from './project-button';
import { useLazyPart } from '@/components/shared/use-lazy-part';

const load = () => import('./project-menu').then((part) => part.ProjectMenu);

/** Chooses the project that all screens work on. */
export function ProjectSwitcher({ collapsed }: { collapsed: boolean }) {
  const { Part, button } = useLazyPart(load);
  return Part ? <Part collapsed={collapsed} /> : <ProjectButton collapsed={collapsed} {...button} />;
}
