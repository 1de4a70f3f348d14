import { parseComposition } from "@ensemble/contract/schemas";

const sample = {
  settings: { environment: "test", supabase: { url: "/", key: "sb_publishable_0123456789" } },
  version: "1.2.0",
  shell: { release: "1.2.0+0", base: "/r/shell/" },
  remotes: [],
};

/** Puts a composition into the window's document, with the defaults that composing fills in. */
export function showComposition(parts: { shell?: object; remotes?: object[] } = {}): void {
  const script = document.createElement("script");
  script.id = "composition";
  script.type = "application/json";
  script.textContent = JSON.stringify(parseComposition({ ...sample, ...parts }));
  document.body.append(script); // Which is emptied after each test file.
}
