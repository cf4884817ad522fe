import { Send } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { whyNoTestMessage } from '@/lib/platforms/test-message';
import type { TestMessage } from './use-test-message';

/** One real message, for those who want to see it in the channel before the first post. */
export function MessageStep({ platform, message }: { platform: PlatformKey; message: TestMessage }) {
  const manifest = manifestOf(platform);
  const never = whyNoTestMessage(manifest);
  if (never) return <p className="text-dense text-muted">{never}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-dense text-muted">
        One message that says it is a test goes to {manifest.label} now. You can delete it there.
      </p>
      <Button
        variant={message.result?.ok ? 'outline' : 'default'}
        busy={message.busy}
        onClick={() => void message.send()}
        data-autofocus
      >
        <Send aria-hidden />
        Send test message
      </Button>
    </div>
  );
}
