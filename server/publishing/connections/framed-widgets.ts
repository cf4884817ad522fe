import { VK_WIDGET_PAGES } from '@/lib/platforms/vk-sign-in';
import { env } from '@/server/system/env';

/** A network's widget that our pages show in a frame of that network's. */
export type FramedWidget = { origin: string; pages: readonly string[] };

/** The widgets that this host shows: VK's, when the host has an app there. */
export function framedWidgets(): FramedWidget[] {
  return env.VK_APP_ID ? [{ origin: new URL(env.VK_ID_URL).origin, pages: VK_WIDGET_PAGES }] : [];
}
