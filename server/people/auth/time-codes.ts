import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code is shown: what every authenticator app expects. */
const PERIOD = 30;
const ISSUER = 'Workspace';

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD });

/** A new key of 160 bits in base32. */
export const newCodeSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an app reads from a QR code. */
export const codeUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step of time whose code this is: now, the one before or the one after. Null: a wrong code. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret, '').validate({ token, timestamp: at.getTime(), window: 1 });
  return delta === null ? null : Math.floor(at.getTime() / (PERIOD * 1000)) + delta;
}
