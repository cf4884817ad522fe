import type { StringRules } from '../bson/compare.ts';
import { isDoc, type Doc, type Maybe, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { checkVariable } from '../expression/conditions.ts';
import { compileExpression, isTrue } from '../expression/compile.ts';
import { expressionContext } from '../expression/operators.ts';
import { compileFilter, type Matcher } from '../query/match.ts';
import type { MatchContext } from '../query/match-context.ts';
import type { ProjectContext } from '../query/project.ts';

/** Variables and collation of a command; `vars` is replaced where a sub-pipeline runs once per document. */
export interface Scope {
  vars: ReadonlyMap<string, Maybe>;
  names: ReadonlySet<string>;
  rules?: StringRules | undefined;
}

/** The scope of a command: $$NOW and its `let`. */
export function makeScope(variables: Maybe, rules?: StringRules): Scope {
  const vars = new Map<string, Maybe>([['NOW', new Date()]]);
  const scope: Scope = { vars, names: new Set(['NOW']), rules };
  if (variables === undefined || variables === null) return scope;
  if (!isDoc(variables)) throw new MongoError(14, "BSON field 'let' is the wrong type, expected type 'object'");
  for (const [name, value] of variables) {
    checkVariable(name);
    vars.set(
      name,
      compileExpression(value, expressionContext(new Set(['NOW']), rules))({ root: undefined, vars }) ?? null,
    );
  }
  return { ...scope, names: new Set(vars.keys()) };
}

export function expressionIn(scope: Scope, value: Value, fields?: Set<string>): (doc: Maybe) => Maybe {
  const expression = compileExpression(value, expressionContext(scope.names, scope.rules, fields));
  return (root) => expression({ root, vars: scope.vars });
}

/** The filter compiler's view of this scope. */
export function matchContext(scope: Scope, fields?: Set<string>): MatchContext {
  return {
    rules: scope.rules,
    fields,
    expression: (value) => {
      const evaluate = expressionIn(scope, value, fields);
      return (doc) => isTrue(evaluate(doc));
    },
  };
}

export function matcherIn(scope: Scope, filter: Doc, fields?: Set<string>): Matcher {
  return compileFilter(filter, matchContext(scope, fields));
}

export function projectContext(scope: Scope, fields?: Set<string>): ProjectContext {
  return { ...matchContext(scope, fields), value: (expression) => expressionIn(scope, expression, fields) };
}
