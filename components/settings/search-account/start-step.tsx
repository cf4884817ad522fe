'use client';

import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SEARCH_ACCOUNT_FIELDS } from '@/lib/platforms/search-account';
import type { WireSearchAccount } from '@/lib/contracts/search-account';
import { CredentialInput } from '../credential-input';
import { FailureLine } from './failure-line';
import { PasteSession } from './paste-session';
import type { SignIn } from './use-sign-in';

const [API_ID, API_HASH] = SEARCH_ACCOUNT_FIELDS;
const SAVED = 'Saved. Leave it empty to keep it.';

type StartProps = { account: WireSearchAccount; signIn: SignIn; projectId: string };

/** API ID, API hash and the number that gets the code; or a session from elsewhere. */
export function StartStep({ account, signIn, projectId }: StartProps) {
  const [apiId, setApiId] = useState(account.apiId ?? '');
  const [apiHash, setApiHash] = useState('');
  const [phone, setPhone] = useState('');
  const [pasting, setPasting] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (signIn.busy) return;
    signIn.start({ phone, ...(apiId ? { apiId } : {}), ...(apiHash ? { apiHash } : {}) });
  }

  const keys = (
    <div className="grid gap-3 sm:grid-cols-2">
      <CredentialInput
        field={API_ID}
        value={apiId}
        readOnly={false}
        error={pasting ? undefined : signIn.errorOf('apiId')}
        onChange={setApiId}
      />
      <CredentialInput
        field={account.hasApiHash ? { ...API_HASH, help: SAVED } : API_HASH}
        value={apiHash}
        readOnly={false}
        error={pasting ? undefined : signIn.errorOf('apiHash')}
        onChange={setApiHash}
      />
    </div>
  );

  return (
    <div className="flex flex-col gap-3">
      <p className="text-dense text-muted">
        Make an application at{' '}
        <a
          href="https://my.telegram.org/apps"
          target="_blank"
          rel="noreferrer"
          className="text-accent-text underline underline-offset-2"
        >
          my.telegram.org/apps
        </a>{' '}
        and copy its API ID and API hash. An account of its own is the safer choice: Telegram limits accounts that read
        much.
      </p>
      {keys}
      {pasting ? (
        <PasteSession
          keys={{ apiId, apiHash }}
          projectId={projectId}
          hasKeys={Boolean(apiId) && (Boolean(apiHash) || account.hasApiHash)}
          onBack={() => setPasting(false)}
        />
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-3">
          <Field
            label="Phone number"
            help="With the country code. It is not kept after the sign-in."
            error={signIn.errorOf('phone')}
            className="w-full max-w-80"
          >
            {(control) => (
              <Input
                {...control}
                type="tel"
                autoComplete="tel"
                placeholder="+49 151 2345678"
                value={phone}
                onChange={(event) => setPhone(event.target.value)}
              />
            )}
          </Field>
          <FailureLine sentence={signIn.failureBeside('phone', 'apiId', 'apiHash')} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={signIn.busy} disabled={phone.trim() === ''}>
              Send code
            </Button>
            <Button variant="ghost" onClick={() => setPasting(true)}>
              Paste a session instead
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
