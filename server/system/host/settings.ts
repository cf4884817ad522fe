import type { FactorRule } from '@/lib/wire/factor-methods';
import { env } from '@/server/system/env';
import { findHostSetting } from './store';

export type HostSettings = {
  registration: 'open' | 'invited';
  /** Of whom a second factor is required. */
  secondFactor: FactorRule;
  /** Null: no quota. */
  storageQuotaBytes: number | null;
  /** The address that an administrator confirmed for mailed links. PUBLIC_URL overrides it. Null: none. */
  publicOrigin: string | null;
  /** Whether people sign in with a company account alone: there is a provider, and a setting says so. */
  onlyCompany: boolean;
};

/** The settings of the whole host: those of the interface, otherwise the environment's. */
export async function hostSettings(): Promise<HostSettings> {
  const stored = await findHostSetting();
  const hasProvider = env.OIDC_ISSUER !== undefined || (stored?.signInProviders ?? []).length > 0;
  return {
    registration: stored?.registration ?? env.REGISTRATION ?? (stored?.isClosedByDefault ? 'invited' : 'open'),
    secondFactor: stored?.secondFactor ?? 'off',
    storageQuotaBytes: stored?.storageQuotaBytes ?? null,
    publicOrigin: stored?.publicOrigin ?? null,
    onlyCompany: hasProvider && (env.OIDC_ONLY || stored?.onlyCompany === true),
  };
}
