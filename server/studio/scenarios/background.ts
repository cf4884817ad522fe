import { ownFileOf } from '@/lib/media/own-file';
import { THEMES } from '@/lib/scene/backgrounds/index';

/** Whether it names a theme, or may be the address of a picture: one of ours, or a public one. Null: none. */
export function isBackground(background: string | null): boolean {
  if (background === null || (THEMES as readonly string[]).includes(background)) return true;
  return ownFileOf(background) !== null || /^https?:\/\/[^\s/]+/i.test(background);
}

/** The same for one that has arrived with an archive: files have any name below our own address. */
export function isArrivedBackground(background: string | null): boolean {
  return isBackground(background) || /^\/(api\/)?files\/[\w.-]+$/i.test(background ?? '');
}
