import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Argon2id in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits. Without a hash (unknown e-mail, no password set) it takes the same time and returns false.
 */
export async function fitsPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const fits = await verify(passwordHash ?? (await decoy), password);
  return fits && typeof passwordHash === 'string';
}
