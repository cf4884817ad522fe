type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  minItems?: number;
  minimum?: number;
  minLength?: number;
};

/** A value that follows a schema. */
export function sampleOfSchema(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOfSchema(schema.anyOf[0] ?? {});
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'array') return Array.from({ length: schema.minItems ?? 1 }, () => sampleOfSchema(schema.items ?? {}));
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, each]) => [name, sampleOfSchema(each)]),
    );
  return 'words'.padEnd(schema.minLength ?? 0, '.');
}
