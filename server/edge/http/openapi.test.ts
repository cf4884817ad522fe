import { expect, test } from 'vitest';
import { openApiDocument } from './openapi';

type Operation = {
  parameters: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, { schema: { properties?: object } }>; headers?: object }>;
};

test('a call that can be answered later declares its 202, and the header that asks for it', () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
  const { parameters, responses } = paths['/posts/process-media']!.post!;
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'Prefer', in: 'header' }));
  expect(Object.keys(responses[202]?.content?.['application/json']?.schema.properties ?? {})).toEqual(['jobId']);
  expect(Object.keys(responses[202]?.headers ?? {})).toEqual(['Location', 'Preference-Applied']);
});
