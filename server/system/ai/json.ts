import { z } from 'zod';
import { addUnits } from '@/lib/ai/cost';
import { AiFailure } from './ai-failure';
import { complete, textOf, type ChatRequest } from './chat';
import type { Completion } from './gather-completion';
import { textTokens, type Message } from './messages';
import type { Answered } from './meter';

type JsonRequest<S extends z.ZodType> = ChatRequest & {
  schema: S;
  /** Names the schema for the provider: letters, digits, _ and -. */
  name: string;
};

/**
 * An answer that follows a schema. One that does not gets one turn to repair it, then an error. Each turn is a call of
 * the ledger; `cost` and `units` are their sum. `onText` gets the first turn only, unless the server streams none.
 */
export async function json<S extends z.ZodType>(asked: JsonRequest<S>): Promise<Answered<z.output<S>>> {
  const jsonSchema = z.toJSONSchema(asked.schema, { io: 'input' });
  const messages = withSchema(asked.messages, JSON.stringify(jsonSchema));
  const first = await inForm(asked, messages, jsonSchema);
  const firstText = textOf(first.value);
  const parsed = read(firstText, asked.schema);
  if (parsed.success) return { ...first, value: parsed.data };
  const second = await inForm(
    { ...asked, onText: undefined },
    [...messages, ...repair(firstText, parsed.problem)],
    jsonSchema,
  );
  const repaired = read(textOf(second.value), asked.schema);
  if (!repaired.success)
    throw new AiFailure(
      'retry',
      `The AI’s answer did not have the form that was asked for: ${repaired.problem}. Try again; if it goes on, an administrator has to choose another model.`,
    );
  return {
    value: repaired.data,
    model: second.model,
    units: addUnits(first.units, second.units),
    cost: first.cost === null || second.cost === null ? null : first.cost + second.cost,
    isEstimate: first.isEstimate || second.isEstimate,
    ms: first.ms + second.ms,
  };
}

/** Asks in the strictest form; what the server does not take of it is left out. */
function inForm<S extends z.ZodType>(
  { schema: _schema, name, ...asked }: JsonRequest<S>,
  messages: readonly Message[],
  jsonSchema: Record<string, unknown>,
): Promise<Answered<Completion>> {
  return complete({
    ...asked,
    messages,
    capability: 'json',
    extra: {
      response_format: {
        type: 'json_schema',
        json_schema: { name, schema: jsonSchema, strict: isStrict(jsonSchema) },
      },
    },
    extraTokens: textTokens(JSON.stringify(jsonSchema)),
  });
}

/** Whether a schema is one that the provider can follow to the letter: each object closed, each property required. */
function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (typeof schema !== 'object' || schema === null) return true;
  const {
    type,
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    type?: unknown;
    properties?: object;
    required?: unknown[];
    additionalProperties?: unknown;
  };
  const isClosed = additionalProperties === false && required.length === Object.keys(properties).length;
  return (type !== 'object' || isClosed) && Object.values(schema).every(isStrict);
}

/** Servers that ignore `response_format` read the schema in words. */
function withSchema(messages: readonly Message[], schema: string): Message[] {
  const rule = `Answer with one JSON value that follows this JSON Schema, and nothing else:\n${schema}`;
  const [first, ...rest] = messages;
  return first?.role === 'system'
    ? [{ role: 'system', content: `${first.content}\n\n${rule}` }, ...rest]
    : [{ role: 'system', content: rule }, ...messages];
}

function repair(answer: string, problem: string): Message[] {
  return [
    { role: 'assistant', content: answer },
    {
      role: 'user',
      content: `That does not follow the schema: ${problem}. Answer again with the corrected JSON alone.`,
    },
  ];
}

function read<S extends z.ZodType>(
  text: string,
  schema: S,
): { success: true; data: z.output<S> } | { success: false; problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(withoutFence(text));
  } catch {
    return { success: false, problem: 'it is no JSON' };
  }
  const result = schema.safeParse(value);
  if (result.success) return { success: true, data: result.data };
  const problem = result.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'the value'}: ${message}`)
    .join('; ');
  return { success: false, problem };
}

/** Without the code fence that some models put around JSON. */
export function withoutFence(text: string): string {
  if (!text.startsWith('```') || !text.endsWith('```') || text.length < 6) return text;
  return text.slice(3, -3).replace(/^json/, '').trim();
}
