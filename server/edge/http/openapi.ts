import { z } from 'zod';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { endpoints } from '@/lib/contracts/index';

type Json = Record<string, unknown>;

const PROBLEM = {
  type: 'object',
  required: ['statusCode', 'code', 'message', 'detail'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string' },
    message: { type: 'string' },
    detail: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    target: 'draft-2020-12',
  }) as Json;
  return inlineIds(rest) as Json;
}

/** Named schemas are inlined by `$defs` per operation; OpenAPI wants them below components. */
function inlineIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inlineIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$defs' && key !== 'id')
      .map(([key, entry]) => [
        key,
        key === '$ref' && typeof entry === 'string'
          ? entry.replace('#/$defs/', '#/components/schemas/')
          : key === 'properties'
            ? mapValues(entry)
            : inlineIds(entry),
      ]),
  );
}

/** Property names are data: a property called `id` must stay. */
function mapValues(properties: unknown): unknown {
  return Object.fromEntries(Object.entries(properties as Json).map(([key, entry]) => [key, inlineIds(entry)]));
}

function collectNamed(schema: z.ZodType | undefined, io: 'input' | 'output', into: Json): void {
  if (!schema) return;
  const { $defs } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as { $defs?: Json };
  for (const [name, definition] of Object.entries($defs ?? {})) into[name] ??= inlineIds(definition);
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, entry]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: entry,
  }));
}

/** RFC 7240, section 4.1. */
const PREFER: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`respond-async`: answer 202 at once with the job instead of waiting for its result',
  schema: { type: 'string' },
};

function accepted(schema: z.ZodType): Json {
  const text = { schema: { type: 'string' } };
  return {
    description: 'Started, as `Prefer: respond-async` requested; the job shows its progress',
    headers: { Location: text, 'Preference-Applied': text },
    content: { 'application/json': { schema: jsonSchema(schema, 'output') } },
  };
}

function operation(endpoint: Endpoint): Json {
  const errors = [400, 401, 403, 404, 409, 413, 415, 422, 429, 503];
  const answer = endpoint.answer
    ? { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } }
    : endpoint.answerType
      ? { [endpoint.answerType]: { schema: { type: 'string' } } }
      : undefined;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.accepted ? [PREFER] : []),
    ],
    ...(endpoint.body && !endpoint.multipart
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    ...(endpoint.multipart
      ? {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: formSchema(endpoint.multipart.field, endpoint.body),
              },
            },
          },
        }
      : {}),
    responses: {
      [endpoint.status]: { description: endpoint.summary, ...(answer ? { content: answer } : {}) },
      ...(endpoint.accepted ? { 202: accepted(endpoint.accepted) } : {}),
      ...Object.fromEntries(errors.map((status) => [status, { $ref: '#/components/responses/Problem' }])),
    },
  };
}

/** The fields of a form: the file, and what its body declares. */
function formSchema(field: string, body: z.ZodType | undefined): Json {
  const { properties = {}, required = [] } = (body ? jsonSchema(body, 'input') : {}) as {
    properties?: Json;
    required?: string[];
  };
  return {
    type: 'object',
    required: [field, ...required],
    properties: { [field]: { type: 'string', format: 'binary' }, ...properties },
  };
}

/** The OpenAPI 3.1 document of every declared endpoint, from the schemas that the routes parse with. */
export function openApiDocument(): Json {
  const schemas: Json = { Problem: PROBLEM };
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    collectNamed(endpoint.answer, 'output', schemas);
    collectNamed(endpoint.body, 'input', schemas);
    collectNamed(endpoint.params, 'input', schemas);
    collectNamed(endpoint.query, 'input', schemas);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Workspace API',
      version: '1',
      description:
        'Every call is also served at its literal path, without /api, for clients that send a bearer token or do not accept text/html.',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }, { cookie: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'workspace-session' },
      },
      responses: {
        Problem: {
          description: 'What happened and what to do',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}
