'use client';

import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

type CompanyButtonsProps = {
  companies: readonly { id: string; name: string }[];
  invitation?: string | undefined;
  /** Whether they are the only way in. */
  isOnly: boolean;
};

/** A button per company account; the way there is a whole load, which the host redirects to the provider. */
export function CompanyButtons({ companies, invitation, isOnly }: CompanyButtonsProps) {
  const [gone, setGone] = useState<string | null>(null);
  function leave(id: string): void {
    setGone(id);
    const query = invitation ? `?invitation=${encodeURIComponent(invitation)}` : '';
    window.location.assign(`/api/auth/signin/${id}${query}`);
  }
  return (
    <div className="mt-3 flex flex-col gap-3">
      {companies.map(({ id, name }) => (
        <Button
          key={id}
          variant={isOnly ? 'default' : 'outline'}
          size="lg"
          className="w-full"
          busy={gone === id}
          onClick={() => leave(id)}
        >
          {gone !== id && <Building2 aria-hidden />}
          <span className="truncate">Sign in with {name}</span>
        </Button>
      ))}
    </div>
  );
}
