import { lookup } from 'node:dns/promises';
import type { NamedModel } from '@/lib/ai/allowed-models';
import type { CapLimits } from '@/lib/ai/caps';
import { toMicros } from '@/lib/ai/cost';
import {
  CAPABILITIES,
  connectionOf,
  CONNECTIONS,
  LOCAL_ADDRESS,
  type Capability,
  type ConnectionName,
} from '@/lib/ai/capabilities';
import { PRICE_SOURCE, PRICE_VERSION, pricesOf, type KnownPrice } from '@/lib/ai/prices';
import { isChosen } from '@/lib/ai/chosen';
import { AppError, invalid } from '@/lib/errors/app-error';
import { isMasked, maskSecret } from '@/lib/platforms/mask';
import { open, seal } from '@/server/system/crypto';
import { log } from '@/server/system/log';
import { isPublicAddress } from '@/server/system/net/public-address';
import { hostBudget, limitsInDollars } from './budget';
import { capsIn } from './caps';
import { connectionIn, hasPrivateName, keyBinding, lackOf, plainAddress } from './connection';
import { localModels } from './local/catalogue';
import { modelsIn } from './models';
import { findAiSetting, putAiSetting, type StoredAiSetting, type StoredConnection } from './setting.store';
import { fingerprintOf } from './status';
import { testCapabilities } from './test-capabilities';

type Change = { provider?: 'local' | undefined; address?: string | null; key?: string | null; model?: string | null };
type Changes = {
  connections?: Partial<Record<ConnectionName, Change | undefined>> | undefined;
  prices?: readonly KnownPrice[] | undefined;
  freeAddresses?: readonly string[] | undefined;
  /** In dollars. */
  caps?: { host?: SomeLimits | undefined; project?: SomeLimits | undefined } | undefined;
  models?: readonly NamedModel[] | null | undefined;
  /** False: the caller tries what has changed. */
  isTested?: boolean;
};
type SomeLimits = { day?: number | null | undefined; month?: number | null | undefined };

/** The settings as administrators see them. */
export async function aiSettings() {
  const setting = await findAiSetting();
  return {
    ...present(setting),
    caps: { host: await hostBudget(setting), project: limitsInDollars(capsIn(setting).project) },
    models: { listed: setting.models, allowed: modelsIn(setting) },
  };
}

/** Saves what is present; null removes. Returns the settings as they are now. */
export async function updateAiSettings({ connections, prices, freeAddresses, caps, models, isTested = true }: Changes) {
  // Another administrator may save at the same moment: read again, change again.
  for (let tries = 0; tries < 5; tries += 1) {
    const setting = await findAiSetting();
    const fields = {
      // Another server or model takes other requests.
      ...(connections ? { connections: await changedConnections(setting, connections), learnt: [] } : {}),
      ...(prices ? { prices: [...prices] } : {}),
      ...(freeAddresses ? { freeAddresses: [...new Set(freeAddresses.map(plainAddress))] } : {}),
      ...(caps?.host ? { hostCaps: changedLimits(capsIn(setting).host, caps.host) } : {}),
      ...(caps?.project ? { projectCaps: changedLimits(capsIn(setting).project, caps.project) } : {}),
      ...(models === undefined ? {} : { models: models && [...models] }),
    };
    if (!(await putAiSetting(setting.version, fields))) continue;
    if (isTested) testChanged(setting, await findAiSetting());
    return aiSettings();
  }
  throw new AppError('CHANGED_MEANWHILE', 'The settings have just been changed by somebody else. Try again.');
}

/** Absent ones stay. */
function changedLimits(before: CapLimits, { day, month }: SomeLimits): CapLimits {
  const micros = (dollars: number | null | undefined, stays: number | null) =>
    dollars === undefined ? stays : dollars === null ? null : toMicros(dollars);
  return { day: micros(day, before.day), month: micros(month, before.month) };
}

/** Tries again what is reached in another way than before; the screen shows the results as they come. */
function testChanged(before: StoredAiSetting, after: StoredAiSetting): void {
  const reached = (setting: StoredAiSetting, capability: Capability) =>
    fingerprintOf(connectionIn(setting, connectionOf(capability)));
  const capabilities = CAPABILITIES.filter((each) => reached(before, each) !== reached(after, each));
  testCapabilities({ capabilities }).catch((err: unknown) => log.error({ err }, 'could not test the changed settings'));
}

async function changedConnections(setting: StoredAiSetting, changes: NonNullable<Changes['connections']>) {
  let changed = setting;
  for (const name of CONNECTIONS) {
    const change = changes[name];
    if (!change) continue;
    const others = changed.connections.filter((each) => each.name !== name);
    const next = await changedConnection(changed, name, change);
    changed = { ...changed, connections: [...others, next] };
  }
  return changed.connections;
}

/** A key and a model belong to the address that is in use when they are saved; another address drops them. */
async function changedConnection(setting: StoredAiSetting, name: ConnectionName, change: Change) {
  const old = setting.connections.find((each) => each.name === name);
  if (change.provider === 'local') requireLocalModel(name, change.model);
  const address = addressIn(change, old);
  const isSame = address === (old?.address ?? null);
  const next = {
    name,
    address,
    isPrivate: isSame
      ? (old?.isPrivate ?? false)
      : address !== null && address !== LOCAL_ADDRESS && (await isPrivateAddress(address)),
    sealedKey: isSame ? (old?.sealedKey ?? null) : null,
    keyAddress: isSame ? (old?.keyAddress ?? null) : null,
    model: isSame ? (old?.model ?? null) : null,
    modelAddress: isSame ? (old?.modelAddress ?? null) : null,
  };
  const others = setting.connections.filter((each) => each.name !== name);
  const connections = [...others, next];
  const inUse = connectionIn({ ...setting, connections }, name).address;
  // A masked key that comes back is the one that is there.
  if (change.key !== undefined && !(change.key && isMasked(change.key))) {
    next.sealedKey = change.key ? seal(change.key, keyBinding(name, inUse)) : null;
    next.keyAddress = change.key ? inUse : null;
  }
  if (change.model !== undefined) {
    next.model = change.model || null;
    next.modelAddress = change.model ? inUse : null;
  }
  return next;
}

function addressIn({ provider, address }: Change, old: StoredConnection | undefined): string | null {
  if (provider === 'local') return LOCAL_ADDRESS;
  return address === undefined ? (old?.address ?? null) : address && plainAddress(address);
}

/** A model that this host knows, whether it is here already or not. */
function requireLocalModel(name: ConnectionName, model: string | null | undefined): void {
  const known = localModels().flatMap((each) => (each.capability === name && isChosen(each) ? [each.id] : []));
  if (model && known.includes(model)) return;
  const which = known.length > 0 ? `Choose one of: ${known.join(', ')}.` : 'This host knows none for this.';
  throw invalid(`connections.${name}.model`, which);
}

/** Whether an address is on a private network, as far as can be told now. */
async function isPrivateAddress(address: string): Promise<boolean> {
  if (hasPrivateName(address)) return true;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (isPublicAddress(host)) return false;
  try {
    return (await lookup(host, { all: true })).some((found) => !isPublicAddress(found.address));
  } catch {
    return false; // Unknown now: only a public one will be connected to.
  }
}

function present(setting: StoredAiSetting) {
  const shown = CONNECTIONS.map((name) => [name, shownConnection(setting, name)] as const);
  return {
    connections: Object.fromEntries(shown) as Record<ConnectionName, ReturnType<typeof shownConnection>>,
    priceList: {
      version: PRICE_VERSION,
      source: PRICE_SOURCE,
      prices: CONNECTIONS.flatMap((name) => pricesOf(name, [])),
    },
    prices: setting.prices,
    freeAddresses: setting.freeAddresses,
  };
}

function shownConnection(setting: StoredAiSetting, name: ConnectionName) {
  const connection = connectionIn(setting, name);
  const { address, addressFrom, key, keyFrom, model, modelFrom, isFree, isPrivate, isLocal } = connection;
  const saved = setting.connections.find((each) => each.name === name);
  return {
    provider: isLocal ? ('local' as const) : ('server' as const),
    address,
    addressFrom,
    key: key === null ? null : maskSecret(key),
    keyFrom,
    model,
    modelFrom,
    isPrivate,
    isFree,
    reason: lackOf(connection),
    saved: { address: savedAddress(saved), key: maskedKey(saved), model: saved?.model ?? null },
  };
}

/** Of a server; null where the model runs on this host. */
const savedAddress = (saved: StoredConnection | undefined) =>
  saved?.address === LOCAL_ADDRESS ? null : (saved?.address ?? null);

function maskedKey(saved: StoredConnection | undefined): string | null {
  if (!saved?.sealedKey || !saved.keyAddress) return null;
  try {
    return maskSecret(String(open(saved.sealedKey, keyBinding(saved.name as ConnectionName, saved.keyAddress))));
  } catch {
    return maskSecret('');
  }
}
