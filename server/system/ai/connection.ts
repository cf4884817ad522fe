import {
  CAPABILITY_FACTS,
  connectionOf,
  DEFAULT_ADDRESS,
  LOCAL_ADDRESS,
  type Capability,
  type ConnectionName,
} from '@/lib/ai/capabilities';
import { DEFAULT_MODELS } from '@/lib/ai/prices';
import { AppError } from '@/lib/errors/app-error';
import { open } from '@/server/system/crypto';
import { env } from '@/server/system/env';
import { isLocalName } from '@/server/system/host/local-name';
import { log } from '@/server/system/log';
import { isPublicAddress } from '@/server/system/net/public-address';
import { lackOfLocal, offerOf } from './local/lack';
import { findAiSetting, type StoredAiSetting } from './setting.store';

/** Where a value comes from. `inherited`: from what chat uses. */
export type Origin = 'environment' | 'interface' | 'inherited' | 'default';

/** How a capability is reached. */
export type Connection = {
  name: ConnectionName;
  address: string;
  addressFrom: Origin;
  key: string | null;
  keyFrom: Origin | null;
  model: string | null;
  modelFrom: Origin | null;
  isDefault: boolean;
  /** Its model runs on this host: nothing leaves it. */
  isLocal: boolean;
  /** Only public addresses may be connected to: the address was typed in, and was public then. */
  isGuarded: boolean;
  /** On a private network: as it was when it was typed in, or by its name. */
  isPrivate: boolean;
  /** Its server costs nothing. */
  isFree: boolean;
};

export type ReadyConnection = Connection & { model: string };

type Variable = 'BASE_URL' | 'API_KEY' | 'MODEL';

const fromEnv = (name: ConnectionName, variable: Variable): string | null =>
  env[`${CAPABILITY_FACTS[name].prefix}_${variable}`] ?? null;

/** An address in one form, so that addresses can be compared. */
export function plainAddress(address: string): string {
  return (URL.parse(address)?.href ?? address).replace(/\/+$/, '');
}

const envAddress = (name: ConnectionName): string | null => {
  const address = fromEnv(name, 'BASE_URL');
  return address === null ? null : plainAddress(address);
};

const saved = (setting: StoredAiSetting, name: ConnectionName) =>
  setting.connections.find((each) => each.name === name);

/** How each capability is reached: the environment first, else what an administrator saved. */
export function connectionIn(setting: StoredAiSetting, name: ConnectionName): Connection {
  const { address, from, isGuarded, isPrivate } = addressOf(setting, name);
  const isLocal = address === LOCAL_ADDRESS;
  const own = keyAt(setting, name, address);
  const key = own ?? (name === 'chat' ? null : keyAt(setting, 'chat', address));
  const model = modelAt(setting, name, address, from);
  return {
    name,
    address,
    addressFrom: from,
    key: key?.key ?? null,
    keyFrom: key && !own ? 'inherited' : (key?.from ?? null),
    model: model?.model ?? null,
    modelFrom: model?.from ?? null,
    isDefault: address === DEFAULT_ADDRESS,
    isLocal,
    isGuarded,
    isPrivate,
    isFree: isLocal || setting.freeAddresses.includes(address),
  };
}

type Place = { address: string; from: Origin; isGuarded: boolean; isPrivate: boolean };

function addressOf(setting: StoredAiSetting, name: ConnectionName): Place {
  const named = envAddress(name);
  if (named !== null)
    return { address: named, from: 'environment', isGuarded: false, isPrivate: hasPrivateName(named) };
  const typed = saved(setting, name);
  if (typed?.address) {
    const { address, isPrivate } = typed;
    return { address, from: 'interface', isGuarded: !isPrivate, isPrivate };
  }
  if (name === 'chat') return { address: DEFAULT_ADDRESS, from: 'default', isGuarded: false, isPrivate: false };
  const chat = addressOf(setting, 'chat');
  return { ...chat, from: chat.from === 'default' ? 'default' : 'inherited' };
}

/** Whether an address's host can't be one on the public internet. */
export function hasPrivateName(address: string): boolean {
  const host = URL.parse(address)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return isLocalName(host) && !isPublicAddress(host);
}

/** The key that belongs to an address; a key never goes to another one. */
function keyAt(setting: StoredAiSetting, name: ConnectionName, address: string): { key: string; from: Origin } | null {
  const named = fromEnv(name, 'API_KEY');
  if (named !== null && (envAddress(name) ?? DEFAULT_ADDRESS) === address) return { key: named, from: 'environment' };
  const typed = saved(setting, name);
  if (!typed?.sealedKey || typed.keyAddress !== address) return null;
  try {
    return { key: String(open(typed.sealedKey, keyBinding(name, address))), from: 'interface' };
  } catch (err) {
    log.warn({ err, connection: name }, 'a saved AI key can’t be opened: it was sealed with another APP_SECRET');
    return null;
  }
}

/** A sealed key opens for this connection and address alone. */
export function keyBinding(name: ConnectionName, address: string): string {
  return `ai:${name}:${address}`;
}

/** A model is never borrowed from another address, nor guessed for one. */
function modelAt(
  setting: StoredAiSetting,
  name: ConnectionName,
  address: string,
  from: Origin,
): { model: string; from: Origin } | null {
  const named = fromEnv(name, 'MODEL');
  if (named !== null && from !== 'interface') return { model: named, from: 'environment' };
  const typed = saved(setting, name);
  if (typed?.model && typed.modelAddress === address) return { model: typed.model, from: 'interface' };
  return address === DEFAULT_ADDRESS ? { model: DEFAULT_MODELS[name], from: 'default' } : null;
}

/** Why a connection can't be used; null when it can. */
export function lackOf(connection: Connection): string | null {
  const { label, prefix } = CAPABILITY_FACTS[connection.name];
  if (connection.isLocal) return lackOfLocal(connection.name, connection.model);
  const url = URL.parse(connection.address);
  if (!url || !/^https?:$/.test(url.protocol))
    return `${label}: the address of the AI provider is no http or https address. An administrator has to check ${prefix}_BASE_URL.`;
  if (connection.isDefault && !connection.key) {
    if (connection.name !== 'chat')
      return `${label}: not set up on this host. Its administrator can name a server under Administration or in ${prefix}_BASE_URL, or a key in OPENAI_API_KEY${offerOf(connection.name)}.`;
    return 'AI is not set up on this host. Its administrator can name a key under Administration or in OPENAI_API_KEY (any OpenAI-compatible provider, OPENAI_BASE_URL).';
  }
  if (!connection.model)
    return `${label}: no model is chosen. An administrator can name one in ${prefix}_MODEL or under Administration.`;
  return null;
}

/** The connection of a capability, or a 503 that says what to do, and what happens without it. */
export async function requireConnection(
  capability: Capability,
): Promise<{ connection: ReadyConnection; setting: StoredAiSetting }> {
  const setting = await findAiSetting();
  const connection = connectionIn(setting, connectionOf(capability));
  const lack = lackOf(connection);
  if (lack !== null || connection.model === null) throw new AppError('AI_NOT_CONFIGURED', lack ?? '');
  return { connection: { ...connection, model: connection.model }, setting };
}

/** Whether a capability has an address and a model, and a key where one is needed. */
export async function isConfigured(capability: Capability): Promise<boolean> {
  return lackOf(connectionIn(await findAiSetting(), connectionOf(capability))) === null;
}
