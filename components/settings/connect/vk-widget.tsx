'use client';

import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { canUseWidget, type VkAuthData } from '@/components/shared/vk/vk-one-tap';
import { exchangeVk, getVkApp } from '@/lib/routes/connect';
import { listPlatformSettings } from '@/lib/routes/platform-settings';
import type { Credentials } from '../use-credentials';

/** Drawn in the browser only: the app's id is asked for there. */
const VkOneTap = loadLater(() => import('@/components/shared/vk/vk-one-tap').then((part) => part.VkOneTap), {
  loading: () => null,
});

/** Rights for publishing to a community's wall; the server asks for the same (publishing/platforms/vk/connect.ts). */
const SCOPE = 'vkid.personal_info wall photos video docs groups';

type VkWidgetProps = { projectId: string; credentials: Credentials; onConnected: () => void };

/** VK ID's one-tap button: its code is exchanged on the server, and the whole form is saved. */
export function VkWidget({ projectId, credentials, onConnected }: VkWidgetProps) {
  const app = useEndpoint(getVkApp, {});
  const exchange = useAction(exchangeVk, { failure: 'VK authentication failed', refresh: [listPlatformSettings] });
  if (!app.data || !canUseWidget(app.data)) return null;

  async function connect(data: VkAuthData): Promise<void> {
    if (!(await credentials.saveTouched())) return;
    if (!(await exchange.run({ query: { projectId }, body: data }))) return;
    toast.success('VK authentication successful');
    onConnected();
  }
  return <VkOneTap app={app.data} scope={SCOPE} onAuth={(data) => void connect(data)} />;
}
