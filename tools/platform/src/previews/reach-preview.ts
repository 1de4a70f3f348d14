import { lookup } from "node:dns";
import { request as askPlain } from "node:http";
import { request as askSecurely } from "node:https";
import type { LookupFunction } from "node:net";

/** How long an address may take to answer for the first time, in milliseconds. */
const patience = 120_000;

export interface Reached {
  /** Milliseconds until its page was there. */
  took?: number;
  /** Why it is not there. */
  problem?: string;
}

/** Asks a preview for its page, as its first visitor would. */
export async function reachPreview(origin: string): Promise<Reached> {
  const began = performance.now();
  try {
    const status = await statusOf(new URL(origin));
    if (status !== 200) return { problem: `${origin} answers ${status}` };
    return { took: Math.round(performance.now() - began) };
  } catch (error) {
    return { problem: `${origin} does not answer (${(error as Error).message})` };
  }
}

function statusOf(address: URL): Promise<number | undefined> {
  const ask = address.protocol === "https:" ? askSecurely : askPlain;
  const signal = AbortSignal.timeout(patience);
  return new Promise((resolve, reject) => {
    ask(address, { lookup: lookUp, signal }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

/** As browsers do: names below localhost are this machine, which not every system knows. */
const lookUp: LookupFunction = (hostname, options, done) =>
  lookup(hostname.endsWith(".localhost") ? "localhost" : hostname, options, done);
