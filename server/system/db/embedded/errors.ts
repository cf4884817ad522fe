/** MongoDB's error names by code, for `codeName` in replies. */
const NAMES: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  16: 'InvalidLength',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  31: 'RoleNotFound',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  47: 'NotExactValueField',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  121: 'DocumentValidationFailure',
  125: 'CommandFailed',
  166: 'CommandNotSupportedOnView',
  167: 'OptionNotSupportedOnView',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  197: 'InvalidIndexSpecificationOption',
  238: 'NotImplemented',
  241: 'ConversionFailure',
  251: 'NoSuchTransaction',
  263: 'OperationNotSupportedInTransaction',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  303: 'APIStrictError',
  10107: 'NotWritablePrimary',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
  11600: 'InterruptedAtShutdown',
  31253: 'Location31253',
  31254: 'Location31254',
};

/** An error a client gets: MongoDB's code, a sentence, and fields that some codes carry (keyPattern, errInfo). */
export class MongoError extends Error {
  readonly code: number;
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }

  /** The fields of an error reply. */
  reply(): Record<string, unknown> {
    return { ok: 0, errmsg: this.message, code: this.code, codeName: codeName(this.code), ...this.extra };
  }
}

/** MongoDB's name for a code; codes without a name are called LocationN, as MongoDB does. */
export function codeName(code: number): string {
  return NAMES[code] ?? `Location${code}`;
}

/**
 * A folder that can't be used: in use, of a newer version, damaged, read-only. A retry would not help; the message is
 * the whole output.
 */
export class DirectoryError extends Error {}

/** A feature left out on purpose: MongoDB's code 115 and the alternative in words. */
export function notSupported(what: string, instead: string): MongoError {
  return new MongoError(115, `${what} is not supported by the embedded database: ${instead}`);
}
