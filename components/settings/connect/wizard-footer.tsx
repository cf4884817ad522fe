import { Link } from '@/components/ui/link';
import { Button } from '@/components/ui/button';
import { DialogFooter } from '@/components/ui/dialog';
import type { PlatformKey } from '@/lib/platforms/define';
import type { ConnectionTest } from '../test-connection';
import type { WizardPage } from './steps';
import type { TestMessage } from './use-test-message';

type WizardFooterProps = {
  platform: PlatformKey;
  page: WizardPage;
  test: ConnectionTest;
  message: TestMessage;
  isFirstStep: boolean;
  show: (page: WizardPage) => void;
  onClose: () => void;
};

/** The way back and on: on every page there is one. */
export function WizardFooter({ platform, page, test, message, isFirstStep, show, onClose }: WizardFooterProps) {
  if (page === 'create')
    return (
      <DialogFooter>
        <Button type="submit">Next</Button>
      </DialogFooter>
    );
  if (page === 'keys')
    return (
      <DialogFooter>
        <Back onClick={() => show('create')} />
        {test.result && !test.result.ok && (
          <Button variant="outline" onClick={() => show('message')}>
            Skip the test
          </Button>
        )}
        <Button type="submit" busy={test.busy}>
          Test connection
        </Button>
      </DialogFooter>
    );
  return (
    <DialogFooter>
      <Back onClick={() => show('keys')} />
      {isFirstStep && (
        <Button asChild>
          <Link href={`/schedule?post=new&channel=${platform}`}>Write a post</Link>
        </Button>
      )}
      <Button variant={isFirstStep || !message.result?.ok ? 'outline' : 'default'} onClick={onClose}>
        Done
      </Button>
    </DialogFooter>
  );
}

function Back({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" className="mr-auto" onClick={onClick}>
      Back
    </Button>
  );
}
