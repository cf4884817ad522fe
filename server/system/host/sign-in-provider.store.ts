import type { RoleRule } from '@/lib/sign-in/role-rules';
import { HostSettingModel } from '@/prisma-free-models/host-setting';
import { findHostSetting } from './store';

const ID = 'host';
/** As many buttons as a sign-in page can bear. */
export const MAX_PROVIDERS = 10;

/** A provider as it is stored: its secret is sealed. */
export type StoredProvider = {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  sealedSecret: string | null;
  domains: string[];
  roleClaim: string;
  rules: RoleRule[];
};

export async function storedProviders(): Promise<StoredProvider[]> {
  const stored = (await findHostSetting())?.signInProviders ?? [];
  return stored.map(({ sealedSecret = null, ...each }) => ({ ...each, sealedSecret }));
}

/** False: there is one of this id, or as many as there can be. */
export async function insertProvider(provider: StoredProvider): Promise<boolean> {
  await HostSettingModel.updateOne({ _id: ID }, { $setOnInsert: { _id: ID } }, { upsert: true });
  const { matchedCount } = await HostSettingModel.updateOne(
    {
      _id: ID,
      'signInProviders.id': { $ne: provider.id },
      [`signInProviders.${MAX_PROVIDERS - 1}`]: { $exists: false },
    },
    { $push: { signInProviders: provider } },
  );
  return matchedCount === 1;
}

/** False: there is none of this id. */
export async function replaceProvider(provider: StoredProvider): Promise<boolean> {
  const { matchedCount } = await HostSettingModel.updateOne(
    { _id: ID, 'signInProviders.id': provider.id },
    { $set: { 'signInProviders.$': provider } },
  );
  return matchedCount === 1;
}

export async function removeProvider(id: string): Promise<boolean> {
  const { matchedCount } = await HostSettingModel.updateOne(
    { _id: ID, 'signInProviders.id': id },
    { $pull: { signInProviders: { id } } },
  );
  return matchedCount === 1;
}
