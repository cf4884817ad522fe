import { updateHost } from '@/lib/contracts/host';
import { recordAudit } from '@/server/people/audit/record-audit';
import { createResetLink } from '@/server/people/auth/reset-password';
import { removeFactors } from '@/server/people/users/factor.store';
import { changeUser, findUserByEmail, listUsers, type StoredUser } from '@/server/people/users/store';
import { connectAnyDatabase, connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { setKeptDataAside } from '@/server/system/db/kept-data.mjs';
import { mailedOrigin } from '@/server/system/host/address';
import { putHostSetting } from '@/server/system/host/store';
import { env } from '@/server/system/env';

/** In a container there is no npm script: there the bundle is run by its name. */
const COMMAND = env.WORKSPACE_COMMAND ?? 'node dist/user.cjs';
/** The operator has no account: the trail says that a command was run. */
const COMMANDED = { who: null, via: 'command', address: '' } as const;
const USAGE = `Usage: ${COMMAND} list | admin <email> | reset <email> [--factor] | address <url> | fresh-start`;

/** The operator's commands for accounts, which work without mail: list, make administrator, print a reset link. */
async function run([command, email, option]: string[]): Promise<string> {
  if (command === 'fresh-start') return startFresh();
  await connectDatabase();
  if (command === 'list') {
    const users = await listUsers();
    return (
      users.map((user) => `${user.email}\t${user.name}${user.isAdmin ? '\tadministrator' : ''}`).join('\n') ||
      'There is no account yet. Open the address and register.'
    );
  }
  if (command === 'address' && email) return confirmAddress(email);
  if ((command !== 'admin' && command !== 'reset') || !email) throw new Error(USAGE);
  const user = await findUserByEmail(email.trim().toLowerCase());
  if (!user) throw new Error(`There is no account with the e-mail ${email}. ${COMMAND} list shows all.`);
  if (command === 'admin') {
    await changeUser(String(user._id), { isAdmin: true });
    await recordAudit({ ...COMMANDED, act: 'roles.account', on: `${user.email}: administrator` });
    return `${user.email} is an administrator now.`;
  }
  if (option !== undefined && option !== '--factor') throw new Error(USAGE);
  if (option) await takeFactorOff(user);
  const origin = (await mailedOrigin()) ?? `http://localhost:${env.PUBLISHED_PORT ?? env.PORT}`;
  const link = await createResetLink({ email: user.email, origin });
  await recordAudit({ ...COMMANDED, act: 'tokens.reset-link', on: user.email });
  return `${link}\nThis link sets a new password once, within two hours.`;
}

/** For a person who has lost the app, the passkeys and the recovery codes. */
async function takeFactorOff(user: StoredUser): Promise<void> {
  await removeFactors(String(user._id));
  await recordAudit({ ...COMMANDED, act: 'sign-in.factor-removed', on: user.email });
}

/** Confirms that a host may start fresh although its folder holds an earlier one's data, which is set aside. */
async function startFresh(): Promise<string> {
  await connectAnyDatabase();
  if ((await listUsers()).length > 0)
    throw new Error('The database has accounts, so this host is not new. Nothing was changed.');
  const aside = setKeptDataAside(env.DATA_DIR);
  return `What was left of the earlier host lies in ${aside} now. Start the product: the first account is the administrator.`;
}

/** For a host whose users can't sign in under the name that reaches it. */
async function confirmAddress(address: string): Promise<string> {
  const asked = updateHost.body?.safeParse({ publicOrigin: address });
  if (!asked?.success) throw new Error(asked?.error.issues[0]?.message ?? USAGE);
  await putHostSetting(asked.data);
  return `${asked.data.publicOrigin} is the address of this host now: links in mails lead there, and people can sign in under its name.`;
}

async function main(): Promise<void> {
  try {
    console.log(await run(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await disconnectDatabase();
  }
}

void main();
