import { createLogger, type Logger } from "@rsbuild/core";

/** The bundler's prefix for messages from a page. */
const fromBrowser = "[browser]";

interface BrowserErrors {
  customLogger: Logger;
  /** Whether this server shows an error over the page. */
  runtime: (error: Error) => boolean;
}

/**
 * Reports each page error on one server only: the one at `base` whose code threw it and which has
 * its source maps, because every server's client receives every error. Errors without a stack
 * belong to `first`.
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
    // The bundler logs an error unless it repeats the last one, and asks this right after.
    runtime({ stack }) {
      const thrownAt = /https?:\/\/[^\s)]+/.exec(stack ?? "")?.[0];
      const isOwn = thrownAt?.startsWith(base) ?? first;
      if (isOwn && heard) (write ?? logError)(heard);
      heard = undefined;
      return isOwn;
    },
  };
}
