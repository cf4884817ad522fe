'use client';

import { CircleAlert, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { Lint, LintSeverity } from '@/lib/platforms/define';

const LOOK: Record<LintSeverity, { icon: LucideIcon; className: string; word: string }> = {
  error: { icon: CircleAlert, className: 'text-failed', word: 'Error' },
  warning: { icon: TriangleAlert, className: 'text-partial', word: 'Warning' },
  info: { icon: Info, className: 'text-muted', word: 'Note' },
};

/** What is wrong, doubtful or worth knowing, each with the click that mends it. */
export function LintList({ lints, onTrim }: { lints: readonly Lint[]; onTrim: () => void }) {
  return (
    <ul aria-label="Findings" aria-live="polite" className={cn('flex flex-col gap-1.5', lints.length > 0 && 'mt-3')}>
      {lints.map(({ code, severity, message, fix }) => {
        const { icon: Icon, className, word } = LOOK[severity];
        return (
          <li key={code} className={cn('flex flex-wrap items-start gap-x-2 gap-y-1 text-dense', className)}>
            <Icon aria-label={word} className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0 flex-1 break-words">{message}</span>
            {fix?.kind === 'trim' && (
              <Button size="small" onClick={onTrim}>
                {fix.label}
              </Button>
            )}
            {fix?.kind === 'open-settings' && (
              <Button asChild size="small">
                <Link href="/settings">{fix.label}</Link>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
