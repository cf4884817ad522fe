'use client';

import { AccountButton } from './account-button';
import { useLazyPart } from '@/components/shared/use-lazy-part';

const load = () => import('./account-panel').then((part) => part.AccountPanel);

/** The account, with the ways to the profile, the theme and out. */
export function AccountMenu({ collapsed }: { collapsed: boolean }) {
  const { Part, button } = useLazyPart(load);
  return Part ? <Part collapsed={collapsed} /> : <AccountButton collapsed={collapsed} {...button} />;
}
