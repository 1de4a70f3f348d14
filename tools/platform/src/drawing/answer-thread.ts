import type { Worker } from "node:worker_threads";
import type { FetchHandler } from "../serving/site/fetch-handler";

export interface Asked {
  id: number;
  /** The page that it is asked for; undefined for what no page waits for. */
  page?: number;
  url: string;
  method: string;
  headers: [string, string][];
  body?: string;
}

export async function answerThread(worker: Worker, asked: Asked, ask: FetchHandler): Promise<void> {
  const { id, url, method, headers, body } = asked;
  try {
    const response = await ask(new Request(url, { method, headers, body }));
    const { status } = response;
    const answer = { id, status, headers: [...response.headers], body: await response.text() };
    worker.postMessage({ answer });
  } catch (error) {
    worker.postMessage({ answer: { id, problem: String(error) } });
  }
}
