/** A secret as it is shown: dots and its last four characters, when it is long enough to spare them. */
export function maskSecret(value: string): string {
  return value.length >= 12 ? `••••••••${value.slice(-4)}` : '••••••••';
}
