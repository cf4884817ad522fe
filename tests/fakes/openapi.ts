import type { SchemaDocument } from './schema';
import type { FakeRequest } from './server';

type Parameter = { name: string; in: string; required?: boolean };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
};
type Paths = Record<string, Record<string, Operation>>;

/** Checks requests and responses by the operations of an OpenAPI document. `base` is a prefix of all paths. */
export function openApi({ document, check }: SchemaDocument, base = '') {
  const pathItems = document.paths as Paths;
  const operations = Object.entries(pathItems).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method,
      operation,
      pattern: new RegExp(`^${base}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  );
  // A fixed path takes precedence over one with parameters: /me over /{id}.
  operations.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  const operationOf = (request: FakeRequest) =>
    operations.find(({ method, pattern }) => method.toUpperCase() === request.method && pattern.test(request.path));
  const pointer = (...parts: string[]) =>
    `/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

  return {
    /**
     * Violations of a request: unknown operation, unknown or missing parameters, a body that breaks its schema.
     */
    problems(request: FakeRequest): string[] {
      const found = operationOf(request);
      if (!found) return [`${request.method} ${request.path} is no operation`];
      const { operation, path, method } = found;
      const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const strange = Object.keys(request.query)
        .filter((name) => !inQuery.some((parameter) => parameter.name === name))
        .map((name) => `unknown parameter ${name}`);
      const missing = inQuery
        .filter(({ name, required }) => required && request.query[name] === undefined)
        .map(({ name }) => `${name} is required`);
      const type = request.contentType.split(';')[0] ?? '';
      if (!operation.requestBody) return [...strange, ...missing];
      if (!operation.requestBody.content[type])
        return [...strange, ...missing, `the content type ${type} is not taken`];
      return [
        ...strange,
        ...missing,
        ...check(pointer('paths', path, method, 'requestBody', 'content', type, 'schema'), request.fields),
      ];
    },
    /** Violations of the fake's own response. */
    answerProblems(request: FakeRequest, body: unknown): string[] {
      const found = operationOf(request);
      return found
        ? check(
            pointer('paths', found.path, found.method, 'responses', '200', 'content', 'application/json', 'schema'),
            body,
          )
        : [];
    },
  };
}
