import { CAPABILITIES, CAPABILITY_FACTS, connectionOf, type Capability } from '@/lib/ai/capabilities';
import { sha256 } from '@/server/system/crypto';
import { connectionIn, lackOf, type Connection } from './connection';
import { findAiSetting, type StoredAiSetting } from './setting.store';

export type CapabilityState = {
  configured: boolean;
  works: boolean | null;
  model: string | null;
  reason: string | null;
  instead: string;
};

/**
 * The state of each capability of this host's AI. Nothing is called: `works` is how the latest test ended.
 * `inItsWords`: with what the provider said itself, which names the host's account there: for administrators only.
 */
export async function aiStatus({ inItsWords = false }: { inItsWords?: boolean } = {}): Promise<
  Record<Capability, CapabilityState>
> {
  const setting = await findAiSetting();
  return Object.fromEntries(
    CAPABILITIES.map((capability) => [capability, stateIn(setting, capability, inItsWords)]),
  ) as Record<Capability, CapabilityState>;
}

/** Configured, and not known to fail: what to ask before work that has another way. */
export async function canUse(capability: Capability): Promise<boolean> {
  const { configured, works } = stateIn(await findAiSetting(), capability);
  return configured && works !== false;
}

function stateIn(setting: StoredAiSetting, capability: Capability, inItsWords = false): CapabilityState {
  const connection = connectionIn(setting, connectionOf(capability));
  const lack = lackOf(connection);
  const probe = setting.probes.find(
    (each) => each.capability === capability && each.fingerprint === fingerprintOf(connection),
  );
  const said = inItsWords && probe?.said ? ` It said: “${probe.said}”` : '';
  return {
    configured: lack === null,
    works: lack === null ? (probe?.works ?? null) : null,
    model: lack === null ? connection.model : null,
    reason: lack ?? (probe?.reason ? probe.reason + said : null),
    instead: CAPABILITY_FACTS[capability].without,
  };
}

/** Names what a test tried, so that it counts for nothing else. */
export function fingerprintOf({ address, model, key }: Connection): string {
  return sha256(JSON.stringify([address, model, key && sha256(key)]));
}
