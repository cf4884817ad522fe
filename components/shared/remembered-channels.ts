import { parseRemembered, type Remembered } from '@/lib/posts/remembered';

type Of = { userId: string; projectId: string };

/** Where this browser keeps the channels and choices of a person's last post of a project. */
export const placeOfRemembered = ({ userId, projectId }: Of): string => `workspace.composer.${userId}.${projectId}`;

/** Those of the last post. */
export const readRemembered = (of: Of): Remembered => parseRemembered(localStorage.getItem(placeOfRemembered(of)));
