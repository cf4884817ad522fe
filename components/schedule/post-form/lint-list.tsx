'use client';

import { CircleAlert, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { WithLinks } from '@/components/shared/with-links';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { Lint, LintSeverity } from '@/lib/platforms/define';
import type { Fix } from '@/lib/posts/fixes';

const LOOK: Record<LintSeverity, { icon: LucideIcon; className: string; word: string }> = {
  error: { icon: CircleAlert, className: 'text-failed', word: 'Error' },
  warning: { icon: TriangleAlert, className: 'text-partial', word: 'Warning' },
  info: { icon: Info, className: 'text-muted', word: 'Note' },
};

type LintListProps = {
  lints: readonly Lint[];
  fixesOf: (lint: Lint) => readonly Fix[];
  busyFix: Fix['kind'] | null;
  onFix: (fix: Fix) => void;
};

/** Errors, warnings and notes, each with its one-click fixes. */
export function LintList({ lints, fixesOf, busyFix, onFix }: LintListProps) {
  // Several files can have the same fault: it is said once.
  const said = lints.filter(
    ({ code, message }, index) =>
      lints.findIndex((other) => other.code === code && other.message === message) === index,
  );
  return (
    <ul aria-label="Findings" aria-live="polite" className="flex flex-col gap-1.5 empty:hidden">
      {said.map((lint) => {
        const { icon: Icon, className, word } = LOOK[lint.severity];
        return (
          <li
            key={`${lint.code} ${lint.message}`}
            className={cn('flex flex-wrap items-start gap-x-2 gap-y-1 text-dense', className)}
          >
            <Icon aria-label={word} className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0 flex-1 wrap-break-word">
              <WithLinks text={lint.message} />
            </span>
            <span className="flex flex-wrap gap-1">
              {fixesOf(lint).map((fix) =>
                fix.kind === 'open-settings' ? (
                  <Button variant="outline" asChild size="sm" key={fix.label}>
                    <Link href="/settings/channels">{fix.label}</Link>
                  </Button>
                ) : (
                  <Button
                    variant="outline"
                    size="sm"
                    key={fix.label}
                    busy={busyFix !== null && busyFix === fix.kind}
                    onClick={() => onFix(fix)}
                  >
                    {fix.label}
                  </Button>
                ),
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
