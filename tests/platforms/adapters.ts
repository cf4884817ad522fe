import { networkOf, PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/keys';
import type { NetworkCase } from './network-case';

/** An adapter as the conformance suite needs it. */
export type AdapterCase = NetworkCase & { platform: PlatformKey };

/** Every adapter: a network whose case is missing fails here. */
export const adapterCases: AdapterCase[] = await Promise.all(
  PLATFORM_KEYS.map(async (platform) => {
    const { networkCase } = (await import(`./cases/${networkOf(platform)}.ts`)) as { networkCase: NetworkCase };
    return { platform, ...networkCase };
  }),
);
