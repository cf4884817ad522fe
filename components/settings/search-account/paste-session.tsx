'use client';

import { useState, type FormEvent } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { SEARCH_ACCOUNT_FIELDS, SEARCH_ACCOUNT_KEY } from '@/lib/platforms/search-account';
import { listPlatformSettings, savePlatformSettings, testPlatformSetting } from '@/lib/routes/platform-settings';
import { getSearchAccount } from '@/lib/routes/search-account';
import { CredentialInput } from '../credential-input';
import { FailureLine } from './failure-line';

const SESSION = SEARCH_ACCOUNT_FIELDS[2];

type PasteProps = {
  keys: { apiId: string; apiHash: string };
  hasKeys: boolean;
  projectId: string;
  onBack: () => void;
};

/** A session that another program has made. It is saved, and then Telegram is asked whose it is. */
export function PasteSession({ keys, hasKeys, projectId, onBack }: PasteProps) {
  const [session, setSession] = useState('');
  const save = useAction(savePlatformSettings, { silent: true });
  const test = useAction(testPlatformSetting, { silent: true, refresh: [getSearchAccount, listPlatformSettings] });
  const sessionError = save.error?.issues.find(({ path }) => path.endsWith('.session'))?.message;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (save.busy || test.busy) return;
    const { apiId, apiHash } = keys;
    const query = { projectId };
    const values = { session, ...(apiId ? { apiId } : {}), ...(apiHash ? { apiHash } : {}) };
    if (!(await save.run({ query, body: { [SEARCH_ACCOUNT_KEY]: values } }))) return;
    const result = await test.run({ params: { platform: SEARCH_ACCOUNT_KEY }, query });
    if (result) (result.ok ? toast.success : toast.error)(`Session saved. ${result.message}`);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <CredentialInput field={SESSION} value={session} readOnly={false} error={sessionError} onChange={setSession} />
      <FailureLine sentence={sessionError ? null : (save.error?.message ?? test.error?.message ?? null)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.busy || test.busy} disabled={session.trim() === '' || !hasKeys}>
          Save session
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Sign in with a number
        </Button>
      </div>
    </form>
  );
}
