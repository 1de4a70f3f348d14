import type { ComposedRemote, Composition } from "@ensemble/contract";
import { currentSession } from "@ensemble/session";
import { Button, Flex, Text, TextField, Theme } from "@ensemble/ui";
import type { Dialog as OverlayDialog } from "@ensemble/ui/overlay";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Boundaries } from "./boundaries";
import { decidePreview, fetchPreview, type PreviewResult } from "./preview";
import styles from "./preview.module.css";
import { PreviewRefusal } from "./released-remote";
import { forgetPreview, storedPreview, type StoredPreview, storePreview } from "./stored-preview";

/** A tool for the people who run the site. */
export type Tool = "boundaries" | "preview";

let root: Root | undefined;
let tool: Tool | undefined;
let results: PreviewResult[] = [];
/** Loaded with the first panel. */
let dialog: typeof OverlayDialog | undefined;

/** Opens a tool, or closes it if it is open. */
export function openTool(requested: Tool | undefined, composition: Composition): void {
  tool = tool === requested ? undefined : requested;
  render(composition);
  if (tool !== "preview" || dialog) return;
  void import("@ensemble/ui/overlay").then((overlay) => {
    dialog = overlay.Dialog;
    render(composition);
  });
}

/** Checks the stored preview; returns the remotes to run, by name. */
export async function applyPreview(
  stored: StoredPreview,
  composition: Composition,
): Promise<Record<string, ComposedRemote>> {
  results = await decidePreview(stored, composition);
  if (results.length > 0) render(composition);
  return Object.fromEntries(
    results.flatMap((result) => ("remote" in result ? [[result.name, result.remote]] : [])),
  ) as Record<string, ComposedRemote>;
}

/** Renders the tools in a separate React root, so that their errors don't break the site. */
function render(composition: Composition): void {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  const close = () => openTool(tool, composition);
  root.render(
    <Theme hasBackground={false} className={styles.tools}>
      {results.length > 0 && <PreviewBanner previewed={results} />}
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

/** Shows what is previewed and offers to reset it. */
function PreviewBanner({ previewed }: { previewed: PreviewResult[] }): ReactNode {
  const running = previewed.flatMap((preview) =>
    "remote" in preview ? [`${preview.name}@${preview.remote.release}`] : [],
  );
  const refused = previewed.flatMap((preview) => ("reason" in preview ? [preview] : []));
  return (
    <aside className={styles.banner} aria-label="Preview">
      <div role="status">
        {running.length > 0 && <p>Previewing {running.join(", ")}</p>}
        {refused.map(({ name, reason }) => (
          <p key={name}>
            Can't preview {name}: {reason}
          </p>
        ))}
      </div>
      <Button
        size="2"
        onClick={() => {
          forgetPreview();
          window.location.reload();
        }}
      >
        Reset
      </Button>
    </aside>
  );
}

interface PreviewPanelProps {
  Dialog: typeof OverlayDialog;
  composition: Composition;
  onClose: () => void;
}

/** Checks and stores this device's override of a remote. */
function PreviewPanel({ Dialog, composition, onClose }: PreviewPanelProps): ReactNode {
  const id = useId();
  const [issue, setIssue] = useState<string>();
  const [chosen, setChosen] = useState(composition.remotes[0]?.name);
  const [checking, setChecking] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setIssue(undefined);
    setChecking(true);
    choosePreview(String(data.get("remote")), String(data.get("release")).trim(), composition)
      .then(() => window.location.reload())
      .catch((error: unknown) => {
        setChecking(false);
        if (!(error instanceof PreviewRefusal)) throw error;
        setIssue(error.message);
      });
  };
  const origins = composition.settings.overrides?.origins ?? [];
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Content maxWidth="480px">
        <Dialog.Title>Preview a Release</Dialog.Title>
        <Dialog.Description size="2" color="gray">
          Only you see it, on this device, until you reset it or sign out.
        </Dialog.Description>
        <form onSubmit={submit} className={styles.form}>
          <label htmlFor={`${id}-remote`}>Remote</label>
          <select
            id={`${id}-remote`}
            name="remote"
            className={styles.select}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            {composition.remotes.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <label htmlFor={`${id}-release`}>Release or URL</label>
          <TextField.Root
            id={`${id}-release`}
            name="release"
            size="3"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="1.0.0+0123456789"
            list={`${id}-releases`}
            aria-invalid={issue !== undefined}
            aria-describedby={`${id}-hint ${id}-issue`}
          />
          <datalist id={`${id}-releases`}>
            {composition.remotes
              .find(({ name }) => name === chosen)
              ?.releases?.map((release) => (
                <option key={release} value={release} />
              ))}
          </datalist>
          <Text size="2" color="gray" id={`${id}-hint`}>
            {origins.length > 0
              ? `A release of this site, or a URL on ${origins.join(", ")}. ` +
                "With a development server, the page reloads after each change."
              : "A release of this site; this environment doesn't allow other URLs."}
          </Text>
          <Text size="2" color="red" id={`${id}-issue`} role="alert">
            {issue}
          </Text>
          <Flex gap="3" justify="end" mt="2">
            <Dialog.Close>
              <Button type="button" size="3" variant="soft" color="gray">
                Cancel
              </Button>
            </Dialog.Close>
            <Button type="submit" size="3" disabled={checking}>
              {checking ? "Checking..." : "Preview"}
            </Button>
          </Flex>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
}

async function choosePreview(
  name: string,
  requested: string,
  composition: Composition,
): Promise<void> {
  const remote = await fetchPreview(name, requested, composition);
  const session = currentSession();
  const user = session.status === "signedIn" ? session.user.id : null;
  const before = storedPreview();
  const existing = before?.user === user ? before.remotes : {};
  storePreview({ user, remotes: { ...existing, [name]: remote } });
}
