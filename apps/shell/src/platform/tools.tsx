import type { ComposedRemote, Composition } from "@ensemble/contract";
import { Theme } from "@ensemble/ui";
import type { Dialog } from "@ensemble/ui-overlay";
import { createRoot, type Root } from "react-dom/client";
import { decidePreview, type Previewed } from "./apply-preview";
import { Boundaries } from "./boundaries";
import { PreviewBanner } from "./preview-banner";
import { PreviewPanel } from "./preview-panel";
import type { Tool } from "./start-platform";
import type { StoredPreview } from "./stored-preview";
import styles from "./tools.module.css";

let root: Root | undefined;
let tool: Tool | undefined;
let previewed: Previewed[] = [];
let dialog: typeof Dialog | undefined;

/** Draws the tools in a React tree of their own, so that their errors do not break the site. */
function draw(composition: Composition): void {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  const close = () => openTool(tool, composition);
  root.render(
    <Theme
      accentColor="bronze"
      grayColor="sand"
      radius="small"
      appearance="inherit"
      hasBackground={false}
      className={styles.tools}
    >
      {previewed.length > 0 && <PreviewBanner previewed={previewed} />}
      {tool === "boundaries" && (
        <Boundaries
          composition={composition}
          onPreview={() => openTool("preview", composition)}
          onClose={close}
        />
      )}
      {tool === "preview" && dialog && (
        <PreviewPanel Dialog={dialog} composition={composition} onClose={close} />
      )}
    </Theme>,
  );
}

/** Opens a tool, or closes it if it is open. */
export function openTool(asked: Tool | undefined, composition: Composition): void {
  tool = tool === asked ? undefined : asked;
  draw(composition);
  if (tool !== "preview" || dialog) return;
  void import("@ensemble/ui-overlay").then((overlay) => {
    dialog = overlay.Dialog;
    draw(composition);
  });
}

/** The remotes that are previewed on this page, by name, after all checks. */
export async function applyPreview(
  stored: StoredPreview,
  composition: Composition,
): Promise<Record<string, ComposedRemote>> {
  previewed = await decidePreview(stored, composition);
  if (previewed.length > 0) draw(composition);
  return Object.fromEntries(
    previewed.flatMap((one) => ("remote" in one ? [[one.name, one.remote]] : [])),
  ) as Record<string, ComposedRemote>;
}
