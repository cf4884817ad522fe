import { labelOf } from '@/lib/platforms/keys';
import { ConnectError } from '@/server/publishing/platforms/connect-types';
import { exchangeVkCode, type VkGrant } from '@/server/publishing/platforms/vk/vk-id';
import { saveConnection } from './finish-connection';
import { asAppError } from './start-connection';

const TIMEOUT_MS = 20_000;

/** Connects VK with the grant that its one-tap widget gave the page. */
export async function exchangeVk({ projectId, grant }: { projectId: string; grant: VkGrant }): Promise<void> {
  try {
    const { credentials } = await exchangeVkCode(grant, AbortSignal.timeout(TIMEOUT_MS));
    await saveConnection({ projectId, platform: 'vk', finished: { credentials } });
  } catch (error) {
    throw error instanceof ConnectError ? asAppError(error, labelOf('vk')) : error;
  }
}
