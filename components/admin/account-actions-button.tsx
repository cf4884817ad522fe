import { MoreHorizontal } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

/** The button of an account's menu. */
export function AccountActionsButton({
  email,
  busy,
  ...rest
}: ComponentProps<'button'> & { email: string; busy: boolean }) {
  return (
    <Button variant="ghost" size="icon" aria-haspopup="menu" aria-label={`Actions for ${email}`} busy={busy} {...rest}>
      <MoreHorizontal aria-hidden />
    </Button>
  );
}
