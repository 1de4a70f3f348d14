import { storageError } from "../../storage/storage-error";

/**
 * Lite reads a whole file before it checks the caller. Here an upload first needs an existing
 * bucket and an account that may write there, which lite itself checks as if creating an upload
 * address. Such addresses grant no access: Supabase's client cannot read lite's format of them.
 * @returns the refusal; undefined for a permitted upload
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
