import { createResetLink } from '@/server/auth/reset-password';
import { changeUser, findUserByEmail, listUsers } from '@/server/auth/store';
import { connectDatabase, disconnectDatabase } from '@/server/db/connect';
import { env } from '@/server/env';

const USAGE = 'Usage: npm run user -- list | admin <email> | reset <email>';

/** What the host's operator does to accounts from the command line, also without mail: list, make administrator, print a reset link. */
async function run([command, email]: string[]): Promise<string> {
  if (command === 'list') {
    const users = await listUsers();
    return users.map((user) => `${user.email}\t${user.name}${user.isAdmin ? '\tadministrator' : ''}`).join('\n') || 'There is no account yet. Open the address and register.';
  }
  if ((command !== 'admin' && command !== 'reset') || !email) throw new Error(USAGE);
  const user = await findUserByEmail(email.trim().toLowerCase());
  if (!user) throw new Error(`There is no account with the e-mail ${email}. npm run user -- list shows all.`);
  if (command === 'admin') {
    await changeUser(String(user._id), { isAdmin: true });
    return `${user.email} is an administrator now.`;
  }
  const link = await createResetLink({ email: user.email, origin: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` });
  return `${link}\nThis link sets a new password once, within two hours.`;
}

async function main(): Promise<void> {
  try {
    await connectDatabase();
    console.log(await run(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await disconnectDatabase();
  }
}

void main();
