'use client';

import { Controller, useWatch } from 'react-hook-form';
import { useAction } from '@/components/api/use-action';
import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { SEARCH_ACCOUNT_FIELDS, SEARCH_ACCOUNT_KEY } from '@/lib/platforms/search-account';
import { listPlatformSettings, savePlatformSettings, testPlatformSetting } from '@/lib/routes/platform-settings';
import { savePlatformSettingsRules } from '@/lib/routes/rules/platform-settings';
import { getSearchAccount } from '@/lib/routes/search-account';
import { CredentialInput } from '../credential-input';

const SESSION = SEARCH_ACCOUNT_FIELDS[2];

type PasteProps = {
  keys: { apiId: string; apiHash: string };
  hasKeys: boolean;
  projectId: string;
  onBack: () => void;
  /** The fields of the keys. */
  children: React.ReactNode;
};

/** A session that another program has made. It is saved, and then Telegram is asked whose it is. */
export function PasteSession({ keys, hasKeys, projectId, onBack, children }: PasteProps) {
  const query = { projectId };
  const save = useAction(savePlatformSettings, { silent: true });
  const test = useAction(testPlatformSetting, { silent: true, refresh: [getSearchAccount, listPlatformSettings] });
  const form = useContractForm({
    action: { busy: save.busy || test.busy, error: save.error ?? test.error },
    initial: { session: '' },
    bodyOf: ({ session }) => ({
      [SEARCH_ACCOUNT_KEY]: {
        session,
        ...(keys.apiId ? { apiId: keys.apiId } : {}),
        ...(keys.apiHash ? { apiHash: keys.apiHash } : {}),
      },
    }),
    send: async (body) => {
      if (!(await save.run({ query, body }))) return;
      const result = await test.run({ params: { platform: SEARCH_ACCOUNT_KEY }, query });
      if (result) (result.ok ? toast.success : toast.error)(`Session saved. ${result.message}`);
    },
    rules: savePlatformSettingsRules,
    fields: { [`${SEARCH_ACCOUNT_KEY}.session`]: 'session' },
  });
  const session = useWatch({ control: form.control, name: 'session' });

  return (
    <form {...form.element} className="flex flex-col gap-3">
      {children}
      <Controller
        control={form.control}
        name="session"
        render={({ field }) => (
          <CredentialInput
            field={SESSION}
            value={field.value}
            readOnly={false}
            error={form.errorOf('session')}
            onChange={field.onChange}
          />
        )}
      />
      <FormFailure message={form.failure?.message} />
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
