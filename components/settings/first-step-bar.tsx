'use client';

import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { Button } from '@/components/ui/button';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';

/**
 * For users who come from the first steps: the task here, and the ways back and on, wherever the page is scrolled
 * to.
 */
export function FirstStepBar({ connected }: { connected: PlatformKey | undefined }) {
  return (
    <section
      aria-label="First steps"
      className="sticky top-12 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line bg-accent-soft px-4 py-2.5 text-dense md:-mx-6 md:px-6"
    >
      <p role="status" className="min-w-0 flex-1 basis-64">
        <span className="font-semibold">Step 1 of 3.</span>{' '}
        {connected ? `${labelOf(connected)} is set up.` : 'Connect one channel. A webhook or a bot takes a minute.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" asChild size="sm">
          <Link href="/schedule">
            <ArrowLeft aria-hidden />
            Back to the first steps
          </Link>
        </Button>
        {connected && (
          <Button asChild size="sm">
            <Link href="/schedule?post=new">
              Write a post
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        )}
      </div>
    </section>
  );
}
