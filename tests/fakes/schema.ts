import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

export type Schema = Record<string, unknown>;
export type SchemaDocument = {
  document: Schema;
  /** Violations of the schema at a JSON pointer of the document by a value; empty when it is valid. */
  check(pointer: string, value: unknown): string[];
};

/** A vendor's schema from tests/fakes/schemas; its parts are compiled on first use. */
export function schemaDocument(fileName: string): SchemaDocument {
  const document = JSON.parse(readFileSync(new URL(`schemas/${fileName}`, import.meta.url), 'utf8')) as Schema;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  for (const name of ['snowflake', 'nonce', 'int32', 'int64', 'double', 'float', 'uint32', 'unixtime'])
    ajv.addFormat(name, true);
  ajv.addSchema({ ...document, $id: 'vendor' });
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  return {
    document,
    check(pointer, value) {
      const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `vendor#${pointer}` });
      compiled.set(pointer, validate);
      if (validate(value)) return [];
      return (validate.errors ?? []).map(
        (error) => `${error.instancePath || '(all)'} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
      );
    },
  };
}
