import type { IncomingMessage } from "node:http";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import followRedirects from "follow-redirects";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";

/** An address can't be fetched. The message is for the person who entered it, without the address. */
export class FetchProblem extends Error {
  override name = "FetchProblem";
  constructor(
    message: string,
    /** Whether a later attempt would fail, too. */
    readonly isFinal = true,
  ) {
    super(message);
  }
}

export interface FetchOptions {
  headers?: Record<string, string>;
  maxBytes: number;
  /** Until the last byte. */
  timeoutMs: number;
  /** Of the content types that are accepted. */
  types?: RegExp;
  /** Origins that may be local and without TLS: those of a local site and of tests. */
  localOrigins?: readonly string[];
  lookup?: LookupFunction;
  /** Returns redirects and errors, too, and follows nothing. Their body is empty. */
  anyAnswer?: boolean;
}

export interface Fetched {
  /** 304 if the headers asked for changes only. */
  status: number;
  /** After redirects. */
  url: string;
  headers: IncomingMessage["headers"];
  body: AsyncIterable<Buffer>;
}

const maxRedirects = 5;
const userAgent = "EnsembleBot/1.0";

/**
 * Fetches an address that a person entered: the worker's only way to addresses that aren't ours. It has to be https, and each connection, also after redirects, goes to a public address that
 * is checked when it's made, so a name can't change in between.
 * @throws FetchProblem
 */
export async function fetchSafely(address: string, options: FetchOptions): Promise<Fetched> {
  const { anyAnswer = false, headers, localOrigins = [], lookup } = options;
  const { maxBytes, timeoutMs, types } = options;
  const check = (url: string) => {
    if (!URL.canParse(url)) throw new FetchProblem("This isn't a web address.");
    const { protocol, origin } = new URL(url);
    if (protocol !== "https:" && !localOrigins.includes(origin))
      throw new FetchProblem("The address must begin with https://.");
  };
  check(address);
  const local = localOrigins.length > 0 && { allowIPAddressList: ["127.0.0.1", "::1"] };
  const agents = {
    http: new RequestFilteringHttpAgent({ ...local }),
    https: new RequestFilteringHttpsAgent({}),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await new Promise<IncomingMessage & { responseUrl: string }>(
    (resolve, reject) => {
      const url = new URL(address);
      const { get } = url.protocol === "https:" ? followRedirects.https : followRedirects.http;
      get(
        address,
        {
          agents,
          headers: { "user-agent": userAgent, "accept-encoding": "identity", ...headers },
          maxRedirects,
          followRedirects: !anyAnswer,
          signal,
          ...(lookup && { lookup }),
          beforeRedirect: ({ href }: { href?: string }) => check(href ?? ""),
        },
        resolve,
      ).on("error", reject);
    },
  ).catch((error: unknown) => {
    throw problemOf(error, signal.aborted);
  });
  const { statusCode: status = 0, responseUrl: url, headers: received } = response;
  const refuse = (message: string) => {
    response.destroy();
    throw new FetchProblem(message, status < 500 && status !== 429);
  };
  const hasContent = status >= 200 && status < 300;
  if (!hasContent) {
    if (!anyAnswer && status !== 304) refuse(`The address answered ${status}.`);
    response.destroy();
    return { status, url, headers: received, body: Readable.from([]) };
  }
  const type = received["content-type"] ?? "";
  if (types && !types.test(type)) refuse(`The address is ${type || "of no type"}.`);
  const tooLarge = `It's larger than ${Math.round(maxBytes / 1_000_000)} MB.`;
  if (Number(received["content-length"]) > maxBytes) refuse(tooLarge);
  return { status, url, headers: received, body: bounded() };

  async function* bounded(): AsyncGenerator<Buffer> {
    let length = 0;
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > maxBytes) throw new FetchProblem(tooLarge);
        yield chunk;
      }
    } catch (error) {
      throw problemOf(error, signal.aborted);
    } finally {
      response.destroy();
    }
  }
}

function problemOf(error: unknown, isLate: boolean): FetchProblem {
  if (error instanceof FetchProblem) return error;
  if (isLate) return new FetchProblem("It took too long to answer.", false);
  const { code = "", message = "", cause } = error as NodeJS.ErrnoException;
  if (cause instanceof FetchProblem) return cause;
  if (/is not allowed\. Because/.test(message))
    return new FetchProblem("It leads to a private address.");
  if (code === "ERR_FR_TOO_MANY_REDIRECTS") return new FetchProblem("It redirects too often.");
  if (code === "ENOTFOUND") return new FetchProblem("There's no such host.", false);
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code))
    return new FetchProblem("Its certificate isn't valid.");
  return new FetchProblem("It didn't answer.", false);
}
