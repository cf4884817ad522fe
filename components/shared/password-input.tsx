'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';

/** A password that can be shown while it is typed. Managers of passwords know it by `autoComplete`. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-10" />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Show characters"
        aria-pressed={shown}
        title={shown ? 'Hide characters' : 'Show characters'}
        className="absolute top-1 right-1"
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden />
      </Button>
    </span>
  );
}
