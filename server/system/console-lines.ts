import { format, stripVTControlCharacters } from 'node:util';
import { log, redactText } from './log';

/**
 * Puts what packages print (Next, with stack traces over many lines) into the log, an entry per call: in a container
 * nothing else gives these lines a form. Under npm start the launcher does.
 */
export function logTheConsole(): void {
  const into =
    (level: 'info' | 'warn' | 'error') =>
    (...printed: unknown[]) => {
      const text = stripVTControlCharacters(format(...printed)).trim();
      if (text) log[level](redactText(text));
    };
  Object.assign(globalThis.console, {
    log: into('info'),
    info: into('info'),
    warn: into('warn'),
    error: into('error'),
  });
}
