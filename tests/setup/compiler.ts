import path from 'node:path';
import ts from 'typescript';

const ROOT = process.cwd();
const at = (file: string) => path.join(ROOT, file);

/** Parsed files of the product and its packages, which several compilers share. */
const parsed = new Map<string, ts.SourceFile>();

/** A compiler over the product's files with others written over them. Returns what it says of a file. */
export function compiler(written: Record<string, string>): (file: string) => string[] {
  const texts = new Map(Object.entries(written).map(([file, text]) => [at(file), text]));
  const { config } = ts.readConfigFile(at('tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, ROOT);
  const settings: ts.CompilerOptions = { ...options, incremental: false, noEmit: true };
  const host = ts.createCompilerHost(settings);
  const { readFile, fileExists, directoryExists } = host;
  const folders = new Set([...texts.keys()].map((file) => path.dirname(file)));
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.directoryExists = (folder) => folders.has(folder) || (directoryExists?.(folder) ?? true);
  host.getSourceFile = (file, language) => {
    const written = texts.has(file);
    const known = written ? undefined : parsed.get(file);
    const text = known ? undefined : host.readFile(file);
    if (known || text === undefined) return known;
    const source = ts.createSourceFile(file, text, language);
    if (!written) parsed.set(file, source);
    return source;
  };
  const program = ts.createProgram({ rootNames: [...texts.keys()], options: settings, host });
  return (file) => {
    const found = program.getSourceFile(at(file));
    if (!found) throw new Error(`${file} is not in the program`);
    return [...program.getSyntacticDiagnostics(found), ...program.getSemanticDiagnostics(found)].map(
      ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'),
    );
  };
}
