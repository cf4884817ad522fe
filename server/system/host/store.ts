import type { FactorRule } from '@/lib/wire/factor-methods';
import { HostSettingModel, type HostSettingFields } from '@/prisma-free-models/host-setting';

const ID = 'host';

export const findHostSetting = () => HostSettingModel.findById(ID).lean<HostSettingFields | null>();

/** Null removes a field. */
export async function putHostSetting(fields: {
  registration?: 'open' | 'invited';
  secondFactor?: FactorRule;
  isClosedByDefault?: boolean;
  storageQuotaBytes?: number | null;
  publicOrigin?: string | null;
  onlyCompany?: boolean | null;
}): Promise<void> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  const set = Object.fromEntries(present.filter(([, value]) => value !== null));
  const unset = Object.fromEntries(present.filter(([, value]) => value === null).map(([name]) => [name, 1]));
  await HostSettingModel.updateOne({ _id: ID }, { $set: set, $unset: unset }, { upsert: true });
}
