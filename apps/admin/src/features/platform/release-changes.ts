import { settings } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { auth, unwrap } from "@ensemble/session";
import { platformKeys } from "../../query-keys";

/** What administrators can change of a remote: the release before, and the canary to end. */
export interface Choice {
  app: string;
  previous?: string;
  canary?: string;
}

/** A change of a remote, decided on a version of the environment (PLAT-17). */
export interface ReleaseChange {
  app: string;
  action: "rollback" | "end-canary";
  on: number;
  reason: string;
  password: string;
}

/** Queries what the gateway lets administrators change. Fails on hosts that can't change releases. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: platformKeys.choices,
    queryFn: () => callGateway<{ version: number; remotes: readonly Choice[] }>(),
    enabled: settings().rollbackFromAdmin === true,
    retry: false,
    staleTime: 0,
  });

/** Reads the choices, or makes a change. Throws DataError. */
export async function callGateway<T extends object>(change?: ReleaseChange): Promise<T> {
  const { data } = await (await auth()).getSession();
  const request = fetch("/api/platform/changes", {
    method: change ? "POST" : "GET",
    headers: { Authorization: `Bearer ${data.session?.access_token}` },
    body: JSON.stringify(change),
  });
  return (await unwrap(
    request.then(toResult, () => ({ data: null, error: { message: "" }, status: 0 })),
  )) as T;
}

async function toResult(response: Response) {
  const { status, ok } = response;
  const body = (await response.json().catch(() => ({ message: status }))) as { message: string };
  return ok ? { data: body, error: null, status } : { data: null, error: body, status };
}
