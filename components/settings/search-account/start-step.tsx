'use client';

import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { CredentialField } from '@/lib/platforms/define';
import { SEARCH_ACCOUNT_FIELDS } from '@/lib/platforms/search-account';
import type { WireSearchAccount } from '@/lib/contracts/search-account';
import { startSearchSignInRules } from '@/lib/routes/rules/search-account';
import { CredentialInput } from '../credential-input';
import { PasteSession } from './paste-session';
import type { SignIn } from './use-sign-in';

const [API_ID, API_HASH] = SEARCH_ACCOUNT_FIELDS;
const SAVED = 'Saved. Leave it empty to keep it.';

type StartProps = { account: WireSearchAccount; signIn: SignIn; projectId: string };

/** API ID, API hash and the number that gets the code; or a session from elsewhere. */
export function StartStep({ account, signIn, projectId }: StartProps) {
  const [pasting, setPasting] = useState(false);
  const form = useContractForm({
    action: { busy: signIn.busy, error: signIn.failure },
    initial: { apiId: account.apiId ?? '', apiHash: '', phone: '' },
    bodyOf: ({ phone, apiId, apiHash }) => ({
      phone,
      ...(apiId ? { apiId } : {}),
      ...(apiHash ? { apiHash } : {}),
    }),
    send: signIn.start,
    rules: startSearchSignInRules,
  });
  const { apiId, apiHash } = useWatch({ control: form.control }) as { apiId: string; apiHash: string };
  const key = (field: CredentialField & { name: 'apiId' | 'apiHash' }) => (
    <Controller
      control={form.control}
      name={field.name}
      render={({ field: { value, onChange } }) => (
        <CredentialInput
          field={field}
          value={value}
          readOnly={false}
          error={pasting ? undefined : form.errorOf(field.name)}
          onChange={onChange}
        />
      )}
    />
  );
  const keys = (
    <div className="grid gap-3 sm:grid-cols-2">
      {key(API_ID)}
      {key(account.hasApiHash ? { ...API_HASH, help: SAVED } : API_HASH)}
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
      {pasting ? (
        <PasteSession
          keys={{ apiId, apiHash }}
          projectId={projectId}
          hasKeys={Boolean(apiId) && (Boolean(apiHash) || account.hasApiHash)}
          onBack={() => setPasting(false)}
        >
          {keys}
        </PasteSession>
      ) : (
        <form {...form.element} className="flex flex-col gap-3">
          {keys}
          <Field
            label="Phone number"
            help="With the country code. It is not kept after the sign-in."
            error={form.errorOf('phone')}
            className="w-full max-w-80"
          >
            {(control) => (
              <Input
                {...control}
                {...form.register('phone')}
                type="tel"
                autoComplete="tel"
                placeholder="+49 151 2345678"
              />
            )}
          </Field>
          <FormFailure message={form.failure?.message} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={signIn.busy}>
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
