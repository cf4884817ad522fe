import { isDoc, type Doc } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { compileFilter, type Matcher } from '../query/match.ts';
import type { Collection } from '../store/catalog.ts';
import { makeScope, matchContext } from '../aggregate/scope.ts';

const compiled = new WeakMap<Doc, Matcher>();

/** Error 121 when a document breaks the collection's validator; `before` is the document an update starts from. */
export function validateDocument(collection: Collection, doc: Doc, before?: Doc): void {
  const validator = collection.options.get('validator');
  if (!isDoc(validator) || validator.size === 0) return;
  const level = collection.options.get('validationLevel') ?? 'strict';
  if (level === 'off' || collection.options.get('validationAction') === 'warn') return;
  const matches = compiled.get(validator) ?? compileFilter(validator, matchContext(makeScope(undefined)));
  compiled.set(validator, matches);
  if (matches(doc) || (level === 'moderate' && before && !matches(before))) return;
  throw new MongoError(121, 'Document failed validation', {
    errInfo: { failingDocumentId: doc.get('_id'), details: detailsOf(validator, doc) },
  });
}

/** Which part of the validator failed. */
function detailsOf(validator: Doc, doc: Doc): Record<string, unknown> {
  const schema = validator.get('$jsonSchema');
  if (!isDoc(schema))
    return { operatorName: validator.keys().next().value, specifiedAs: validator, reason: 'did not match' };
  const missing = schema.get('required');
  const missingProperties = Array.isArray(missing) ? missing.filter((name) => !doc.has(String(name))) : [];
  const rules =
    missingProperties.length > 0
      ? [{ operatorName: 'required', specifiedAs: { required: missing }, missingProperties }]
      : [];
  return { operatorName: '$jsonSchema', schemaRulesNotSatisfied: rules };
}
