import { MoreHorizontal } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

/** What can be done for or against an account, as the button of its menu. */
export function AccountActionsButton({
  email,
  busy,
  ...rest
}: ComponentProps<'button'> & { email: string; busy: boolean }) {
  return (
    <Button look="quiet" size="icon" aria-haspopup="menu" aria-label={`Actions for ${email}`} busy={busy} {...rest}>
      <MoreHorizontal aria-hidden />
    </Button>
  );
}
