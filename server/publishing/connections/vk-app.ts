import { env } from '@/server/system/env';
import { callbackPath } from './callbacks';

/** Facts that a page needs to show VK's widget, or to send the browser to VK. Null without an app. */
export function vkApp(origin: string): { app_id: string | null; redirect_url: string; authorize_url: string } {
  return {
    app_id: env.VK_APP_ID ?? null,
    redirect_url: origin + callbackPath('vk'),
    authorize_url: `${env.VK_ID_URL}/authorize`,
  };
}
