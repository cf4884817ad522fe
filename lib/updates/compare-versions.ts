const FORM = /^(\d+)\.(\d+)\.(\d+)(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;

/**
 * Negative when `a` is older than `b`, positive when it is newer, 0 for the same. A pre-release counts as its version:
 * its data has the same form. Throws a TypeError for a text that is no version of semver.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  return left.map((part, index) => part - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function partsOf(version: string): number[] {
  const [, ...parts] = FORM.exec(version) ?? [];
  if (parts.length === 0) throw new TypeError(`${version} is not a version`);
  return parts.map(Number);
}
