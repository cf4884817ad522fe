import type { Endpoint, Method } from '@/lib/contracts/endpoint';

/** Ties an address to its declaration, for the compiler alone: it exists in no object. */
declare const DECLARATION: unique symbol;

/** The part of a declared endpoint that a caller needs at run time: its name and address, without its schemas. */
export type Route<E extends Endpoint = Endpoint> = {
  name: string;
  method: Method;
  /** With `{id}` for parameters. */
  path: string;
  /** The field of the form that carries the file. */
  multipart?: { field: string };
  readonly [DECLARATION]: E;
};

/** Enough of an endpoint to find its answers in a cache. */
export type Named = { name: string };

/** The declaration behind a route, to name the types of its parameters and its answer. */
export type DeclarationOf<R> = R extends Route<infer E> ? E : never;
