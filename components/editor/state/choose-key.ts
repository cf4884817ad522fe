import { actOf, keysOf, type Act, type OwnKeys } from './key-map';

/** Keys that the browser keeps, or that move the focus and items. */
const RESERVED = /^(?:Tab|Shift Tab|Enter|Escape|F2|Ctrl [CVXWTN]|(?:Alt |Shift )*Arrow\w+)$/;
export const canChoose = (combo: string): boolean => !RESERVED.test(combo);

/** A key for an act in the place of those that it had. An act that had the key before loses it. */
export function withKey(own: OwnKeys, act: Act, combo: string): OwnKeys {
  const before = actOf(own, combo);
  const freed = before && before !== act ? { [before]: keysOf(own, before).filter((one) => one !== combo) } : {};
  return { ...own, ...freed, [act]: [combo] };
}
