import { compareStrings, type StringRules } from '../bson/compare.ts';
import { integerOption } from '../bson/numbers.ts';
import { docOf, isDoc, type Doc, type Maybe } from '../bson/value.ts';
import { MongoError } from '../errors.ts';

const DEFAULTS: Record<string, unknown> = {
  caseLevel: false,
  caseFirst: 'off',
  strength: 3,
  numericOrdering: false,
  alternate: 'non-ignorable',
  maxVariable: 'punct',
  normalization: false,
  backwards: false,
};

export interface Collation {
  rules: StringRules;
  spec: Doc;
}

/**
 * A collation document as rules for strings; undefined for none and for `simple`. Strengths 1 to 3 and numericOrdering
 * exist.
 */
export function parseCollation(value: Maybe): Collation | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value)) throw new MongoError(14, 'collation must be a document');
  if (value.size === 0) return undefined;
  const locale = value.get('locale');
  if (typeof locale !== 'string')
    throw new MongoError(40414, "BSON field 'collation.locale' is missing but a required field");
  if (locale === 'simple') return undefined;
  const spec = docOf({ locale, ...DEFAULTS, version: '57.1' });
  for (const [key, setting] of value) {
    if (key === 'locale' || key === 'version') continue;
    if (!(key in DEFAULTS)) throw new MongoError(40415, `BSON field 'collation.${key}' is an unknown field.`);
    spec.set(key, key === 'strength' ? (integerOption(setting) ?? 3) : setting);
  }
  refuseUnknown(spec);
  return { rules: rulesOf(locale, Number(spec.get('strength')), spec.get('numericOrdering') === true), spec };
}

function refuseUnknown(spec: Doc): void {
  const strength = Number(spec.get('strength'));
  if (!(strength >= 1 && strength <= 3))
    throw new MongoError(2, 'The embedded database knows collation strength 1, 2 and 3');
  for (const [key, standard] of Object.entries(DEFAULTS)) {
    if (key === 'strength' || key === 'numericOrdering' || key === 'normalization' || key === 'maxVariable') continue;
    if (spec.get(key) !== standard)
      throw new MongoError(2, `The embedded database does not know the collation option ${key}`);
  }
}

const cache = new Map<string, StringRules>();

function rulesOf(locale: string, strength: number, numeric: boolean): StringRules {
  const name = `${locale}/${strength}/${numeric}`;
  const known = cache.get(name);
  if (known) return known;
  const collator = collatorOf(locale, strength, numeric);
  const fold = strength === 3 && !numeric ? (text: string) => text.normalize('NFC') : folder(strength, numeric);
  const rules: StringRules = {
    fold,
    compare: (a, b) => (fold(a) === fold(b) ? 0 : collator.compare(a, b) || compareStrings(fold(a), fold(b))),
  };
  cache.set(name, rules);
  return rules;
}

function collatorOf(locale: string, strength: number, numeric: boolean): Intl.Collator {
  const sensitivity = strength === 1 ? 'base' : strength === 2 ? 'accent' : 'variant';
  try {
    return new Intl.Collator(locale.replace('_', '-').replace(/@.*$/, ''), {
      sensitivity,
      numeric,
      caseFirst: 'false',
    });
  } catch {
    throw new MongoError(2, `Field 'locale' is invalid in: { locale: "${locale}" }`);
  }
}

/** Strength 1 drops case and accents, strength 2 drops case. */
function folder(strength: number, numeric: boolean): (text: string) => string {
  return (text) => {
    let folded = text.normalize('NFKD');
    if (strength === 1) folded = folded.replace(/\p{M}/gu, '');
    if (strength < 3) folded = folded.toUpperCase().toLowerCase();
    return numeric ? folded.replace(/\d+/g, (number) => number.replace(/^0+(?=\d)/, '')) : folded;
  };
}
