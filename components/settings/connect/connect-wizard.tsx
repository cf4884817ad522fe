'use client';

import { useRef, useState, type FormEvent } from 'react';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import type { WireCallback } from '@/lib/contracts/connect';
import { settingsIdOf } from '@/lib/platforms/addresses';
import { visibleCredentials, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { ConnectionLine } from '../connection-state';
import { useTestConnection, VerdictLine } from '../test-connection';
import type { ConnectReturn } from '../use-connect-return';
import type { Credentials } from '../use-credentials';
import { CreateStep } from './create-step';
import { KeysStep, wrongValue } from './keys-step';
import { MessageStep } from './message-step';
import { OutcomeLine } from './outcome-line';
import { StepList } from './step-list';
import { stepOf, type WizardPage } from './steps';
import { useTestMessage } from './use-test-message';
import { WizardFooter } from './wizard-footer';

type ConnectWizardProps = {
  platform: PlatformKey;
  projectId: string;
  credentials: Credentials;
  callback: WireCallback | undefined;
  /** Where it begins. */
  page: WizardPage;
  /** How connecting in the browser has just ended. */
  outcome: ConnectReturn | null;
  isFirstStep: boolean;
  onClose: () => void;
};

/** Connects a network in four steps: what to create there, its keys, the test of them, and a test message. */
export function ConnectWizard({ platform, projectId, credentials, callback, outcome, ...rest }: ConnectWizardProps) {
  const manifest = manifestOf(platform);
  const [page, setPage] = useState(rest.page);
  const [judged, setJudged] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const test = useTestConnection({ platform, projectId, credentials });
  const message = useTestMessage({ platform, projectId });
  const connection = credentials.stored.get(platform)?.connection;

  function show(next: WizardPage): void {
    setPage(next);
    panel.current?.focus();
  }
  async function runTest(): Promise<void> {
    setJudged(true);
    const isWrong = visibleCredentials(manifest).some((field) =>
      wrongValue(field, credentials.valueOf(platform, field.name)),
    );
    if (!isWrong && (await test.run())) show('message');
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (page === 'create') show('keys');
    else if (page === 'keys' && !test.busy) void runTest();
  }

  return (
    <Dialog open onOpenChange={rest.onClose}>
      <DialogContent
        title={`Connect ${manifest.label}`}
        className="w-[min(600px,calc(100vw-16px))]"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          document.getElementById(settingsIdOf(platform))?.focus();
        }}
      >
        <StepList current={stepOf(page, { busy: test.busy, refused: test.result?.ok === false })} />
        <form noValidate autoComplete="off" onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <section
              ref={panel}
              tabIndex={-1}
              aria-label={manifest.label}
              data-autofocus
              className="flex flex-col gap-4 pt-3 outline-none"
            >
              {outcome && page === rest.page && <OutcomeLine {...outcome} />}
              {page === 'create' && <CreateStep platform={platform} callbackUrl={callback?.callbackUrl} />}
              {page === 'keys' && (
                <KeysStep
                  {...{ platform, projectId, credentials, callback, judged }}
                  readOnly={false}
                  onConnected={() => show('message')}
                />
              )}
              {page === 'message' && !test.result && <ConnectionLine {...{ platform, projectId, connection }} />}
              {page === 'message' && <MessageStep platform={platform} message={message} />}
              {page !== 'create' && <VerdictLine result={message.result ?? test.result} platform={platform} />}
            </section>
          </DialogBody>
          <WizardFooter
            {...{ platform, page, test, message, show }}
            isFirstStep={rest.isFirstStep}
            onClose={rest.onClose}
          />
        </form>
      </DialogContent>
    </Dialog>
  );
}
