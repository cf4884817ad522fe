import { CAPABILITIES, CONNECTIONS, connectionOf, type Capability, type ConnectionName } from '@/lib/ai/capabilities';
import { PROVIDERS, suggestModel, type Provider } from '@/lib/ai/providers';
import { AppError, invalid } from '@/lib/errors/app-error';
import { connectionIn, plainAddress } from './connection';
import { listModels } from './list-models';
import { findAiSetting } from './setting.store';
import { updateAiSettings } from './settings';
import { testCapabilities } from './test-capabilities';

type SetUp = { provider: string; address: string; key?: string | null | undefined; signal: AbortSignal };

/**
 * Fills in what a provider needs: its address and key for every capability that it serves, models of those that it
 * offers, that it is free where it runs on one's own machine. Then tries each. Returns how they ended.
 */
export async function setUpProvider({ provider: id, address, key, signal }: SetUp) {
  const provider = PROVIDERS.find((each) => each.id === id);
  if (!provider) throw invalid('provider', `Choose one of: ${PROVIDERS.map((each) => each.id).join(', ')}`);
  const setting = await findAiSetting();
  if (connectionIn(setting, 'chat').addressFrom === 'environment')
    throw invalid('address', 'OPENAI_BASE_URL names the address of this host: change it there.');
  const served = CONNECTIONS.filter((name) => provider.serves[name]);
  const place = plainAddress(address);
  const others = setting.freeAddresses.filter((each) => each !== place);
  // Keys first: the list of models may need one. Those of other servers are left alone.
  const follows = served.filter((name) => name !== 'chat');
  await updateAiSettings({
    connections: {
      chat: { address, ...(key === undefined ? {} : { key }) },
      ...Object.fromEntries(follows.map((name) => [name, { address: null, key: null }])),
    },
    freeAddresses: provider.isLocal ? [...others, place] : others,
    isTested: false,
  });
  const { models: offered, problem } = await offeredBy(signal);
  const models = new Map(served.map((connection) => [connection, suggestModel({ provider, connection, offered })]));
  await updateAiSettings({
    connections: Object.fromEntries([...models].map(([name, model]) => [name, { model }])),
    isTested: false,
  });
  const capabilities = CAPABILITIES.filter((each) => models.get(connectionOf(each)));
  const status = await testCapabilities({ capabilities, signal });
  return {
    offered: offered.length,
    capabilities: CAPABILITIES.map((capability) => {
      const { works, reason } = status[capability];
      const isTried = capabilities.includes(capability);
      return {
        capability,
        model: models.get(connectionOf(capability)) ?? null,
        works: isTried ? works : null,
        message: isTried ? (reason ?? 'It works.') : lackWords({ provider, capability, models, offered, problem }),
      };
    }),
  };
}

/** A server without a list of models may serve all the same. */
async function offeredBy(signal: AbortSignal): Promise<{ models: string[]; problem: string | null }> {
  try {
    return { ...(await listModels({ name: 'chat', signal })), problem: null };
  } catch (error) {
    if (error instanceof AppError) return { models: [], problem: error.message };
    throw error;
  }
}

function lackWords({
  provider,
  capability,
  models,
  offered,
  problem,
}: {
  provider: Provider;
  capability: Capability;
  models: ReadonlyMap<ConnectionName, string | null>;
  offered: readonly string[];
  problem: string | null;
}): string {
  if (!models.has(connectionOf(capability)))
    return `${provider.label} has none. Another server can be named for it below.`;
  if (problem) return `Its list of models could not be read: ${problem} Name a model below.`;
  return offered.length === 0
    ? 'It lists no models. Name one below.'
    : 'None of its models is for this, as far as their names tell. Name one below.';
}
