import type { Composition } from "@ensemble/contract";
import { currentSession } from "@ensemble/session";
import { Button, Flex, Text, TextField } from "@ensemble/ui";
import type { Dialog as OverlayDialog } from "@ensemble/ui-overlay";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { fetchPreview } from "./fetch-preview";
import styles from "./preview-panel.module.css";
import { PreviewRefusal } from "./refuse-preview";
import { storedPreview, storePreview } from "./stored-preview";

interface PreviewPanelProps {
  /** The overlay library, loaded on demand. */
  Dialog: typeof OverlayDialog;
  composition: Composition;
  onClose: () => void;
}

/** Sets this device's override of one remote; it is checked before it is stored. */
export function PreviewPanel({ Dialog, composition, onClose }: PreviewPanelProps): ReactNode {
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
        <Dialog.Title>Preview a release</Dialog.Title>
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
          <label htmlFor={`${id}-release`}>Release or address</label>
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
              ? `A release of this site, or an address on ${origins.join(", ")}. ` +
                "A development server's page is loaded again after each change."
              : "A release of this site; this environment allows no other addresses."}
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

async function choosePreview(name: string, asked: string, composition: Composition): Promise<void> {
  const remote = await fetchPreview(name, asked, composition);
  const session = currentSession();
  const user = session.status === "signedIn" ? session.user.id : null;
  const before = storedPreview();
  const kept = before?.user === user ? before.remotes : {};
  storePreview({ user, remotes: { ...kept, [name]: remote } });
}
