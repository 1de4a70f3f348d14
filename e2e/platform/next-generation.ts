import { readRelease, type Release } from "@ensemble/platform";
import { store, trialRelease } from "./trial-release";

const lib = "@ensemble/ui";
const major = "2.0.0";

/** The shell with the next major version of ui, which no longer exports `Badge`. */
export async function nextShell(): Promise<Release> {
  const { shared, exports = {} } = await readRelease("shell", "latest", store);
  const left = exports[lib]!.filter((name) => name !== "Badge");
  return trialRelease(
    "shell",
    (text, path) =>
      path === "shell.js"
        ? text
            .replace(`"${lib}":"${shared[lib]}"`, `"${lib}":"${major}"`)
            .replace(/(?<=[{,])Badge:function\(\)\{return [\w$]+\},/, "")
        : undefined,
    { shared: { ...shared, [lib]: major }, exports: { ...exports, [lib]: left } },
  );
}

/** A remote as it is built with that version: what it took from `Badge` it has in another way. */
export async function rebuilt(app: string): Promise<Release> {
  const { shared } = await readRelease(app, "latest", store);
  const asks = `shareKey:"${lib}",import:null,requiredVersion:"`;
  return trialRelease(
    app,
    (text) =>
      text
        .replaceAll(`${asks}${shared[lib]}"`, `${asks}^${major}"`)
        .replaceAll(".Badge,", ".Text,"),
    { shared: { ...shared, [lib]: `^${major}` } },
  );
}
