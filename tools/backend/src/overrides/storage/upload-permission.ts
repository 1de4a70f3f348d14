import { storageError } from "../../storage/storage-error";

/**
 * Lite reads a file to its end before it asks who brings it. Here an upload first needs an existing
 * bucket and a person who may write there, for which lite itself is asked as for an upload address.
 * Those addresses are no way in: lite's form of them is one that Supabase's client cannot read.
 * @returns the refusal; undefined for an upload that may begin
 */
export async function refuseUpload(
  ask: (request: Request) => Promise<Response>,
  request: Request,
): Promise<Response | undefined> {
  const { href } = new URL(request.url);
  if (href.includes("/object/upload/sign/")) {
    return storageError(404, "not_found", "Uploads by signed address are not offered here");
  }
  const headers = new Headers();
  for (const name of ["apikey", "authorization"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const replaces = request.method === "PUT" || request.headers.get("x-upsert") === "true";
  headers.set("x-upsert", String(replaces));
  const address = href.replace("/object/", "/object/upload/sign/");
  const answer = await ask(new Request(address, { method: "POST", headers }));
  return answer.ok ? undefined : answer;
}
