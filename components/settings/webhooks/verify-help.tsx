'use client';

import { ChevronRight, Copy } from 'lucide-react';
import { toast } from '@/components/ui/toast';
import { Button } from '@/components/ui/button';
import { VERIFY_SNIPPET } from '@/lib/webhooks/verify-snippet';

/** How a receiver knows that a delivery comes from here. */
export function VerifyHelp() {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(VERIFY_SNIPPET);
      toast.success('Code copied');
    } catch {
      toast.info('The browser refused to copy: select the code and press Ctrl or ⌘ and C');
    }
  }
  return (
    <details className="group rounded-card border border-line bg-panel">
      <summary className="flex items-center gap-2 rounded-card px-4 py-3 text-dense text-muted hover:bg-hover hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        How to verify a signature
      </summary>
      <div className="flex flex-col gap-3 border-t border-line px-4 py-3 text-dense">
        <p>
          Every delivery is a POST with a JSON body and three headers of the Standard Webhooks rules:{' '}
          <code>webhook-id</code> (the same for each attempt of a delivery, so that you can recognise repeats),{' '}
          <code>webhook-timestamp</code> (seconds) and <code>webhook-signature</code>. The signature is the HMAC-SHA256
          of <code>id.timestamp.body</code> with your secret (the part after <code>whsec_</code>, decoded from base64),
          in base64, after <code>v1,</code>. Refuse a request that does not match or is older than five minutes. Respond
          with any 2xx within 15 seconds; anything else is retried, up to 8 times over a day.
        </p>
        <div className="relative">
          <pre
            tabIndex={0}
            aria-label="Code that verifies a signature"
            className="overflow-x-auto rounded-control border border-line bg-sunken p-3 pr-24 text-tiny"
          >
            <code>{VERIFY_SNIPPET}</code>
          </pre>
          <Button variant="outline" size="sm" className="absolute top-2 right-2" onClick={() => void copy()}>
            <Copy aria-hidden />
            Copy code
          </Button>
        </div>
        <p className="text-muted">Libraries for this exist in most languages under the name “standardwebhooks”.</p>
      </div>
    </details>
  );
}
