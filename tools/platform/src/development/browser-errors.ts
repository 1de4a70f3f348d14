import { createLogger, type Logger } from "@rsbuild/core";

/** How the bundler marks what it heard from a page. */
const fromBrowser = "[browser]";

interface BrowserErrors {
  customLogger: Logger;
  /** Whether this server shows an error over the page. */
  runtime: (error: Error) => boolean;
}

/**
 * Has each error of a page said by one server, the one at `base` whose code threw it and which
 * knows its sources: every server's client hears of every error. What names no code is `first`'s.
 */
export function browserErrors(
  base: string,
  first: boolean,
  write?: (line: string) => void,
): BrowserErrors {
  const customLogger = createLogger();
  const { error: logError } = customLogger;
  let heard: string | undefined;
  customLogger.override({
    error(message, ...more) {
      if (String(message).includes(fromBrowser)) heard = String(message);
      else logError(message, ...more);
    },
  });
  return {
    customLogger,
    // The bundler logs an error, unless it was the last one too, and asks this right after.
    runtime({ stack }) {
      const thrownAt = /https?:\/\/[^\s)]+/.exec(stack ?? "")?.[0];
      const isOwn = thrownAt?.startsWith(base) ?? first;
      if (isOwn && heard) (write ?? logError)(heard);
      heard = undefined;
      return isOwn;
    },
  };
}
