import { paths } from "@ensemble/contract";
import { lazyDialog, useOverlay } from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { Button, Callout, Flex, Note, Title } from "@ensemble/ui";
import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import { partnerApiKeys } from "../../query-keys";
import type { NewKey } from "./api-keys";
import styles from "./api-keys.module.css";
import { ApiReference } from "./api-reference";
import { KeyList } from "./key-list";

const KeyForm = lazyDialog(() => import("./key-form"));

/** The keys and reference of the partner API (PAPI-1). */
export default function ApiKeysScreen(): ReactNode {
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewKey>();
  const queries = useQueryClient();
  return (
    <AdminPage
      title="API Integration"
      subtitle="API keys and documentation for partners' systems"
      back={{ label: "Back to Affiliate Partners", to: paths.adminPartners() }}
      actions={
        <Button size="3" onClick={() => setCreating(true)}>
          Create Key
        </Button>
      }
    >
      <section aria-labelledby="keys">
        <Title id="keys" className={styles.title}>
          Keys
        </Title>
        <KeyList />
      </section>
      <ApiReference />
      {creating && (
        <KeyForm
          onCreated={(key) => {
            setCreated(key);
            void queries.invalidateQueries({ queryKey: partnerApiKeys.list });
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {created && !creating && (
        <NewKeyDialog newKey={created} onClose={() => setCreated(undefined)} />
      )}
    </AdminPage>
  );
}

interface NewKeyDialogProps {
  newKey: NewKey;
  onClose: () => void;
}

/** Shows a new key, which can only be read once. Closes only by its button. */
function NewKeyDialog({ newKey, onClose }: NewKeyDialogProps): ReactNode {
  const { overlay, returnFocus } = useOverlay(true, onClose);
  const [copying, setCopying] = useState<"copied" | "failed">();
  if (!overlay) return <PlainKey newKey={newKey} />;
  const { AlertDialog } = overlay;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(newKey.key);
      setCopying("copied");
    } catch (error) {
      console.warn("The clipboard isn't available.", error);
      setCopying("failed");
    }
  }

  return (
    <AlertDialog.Root open>
      <AlertDialog.Content
        maxWidth="520px"
        onCloseAutoFocus={returnFocus}
        onEscapeKeyDown={(event) => event.preventDefault()}
      >
        <AlertDialog.Title>Key for {newKey.name}</AlertDialog.Title>
        <AlertDialog.Description>
          Copy it now and store it where only that system can read it.
        </AlertDialog.Description>
        <PlainKey newKey={newKey} />
        <Callout.Root color="amber" highContrast mt="4">
          <Callout.Text>
            <b>You won't see it again.</b> If you lose it, create a new key and revoke this one.
          </Callout.Text>
        </Callout.Root>
        <Note role="status" className={styles.note}>
          {copying === "copied" && "Key copied to clipboard."}
          {copying === "failed" && "Couldn't copy the key. Select it and copy it manually."}
        </Note>
        <Flex gap="3" justify="end" wrap="wrap">
          <Button size="3" variant="soft" onClick={() => void copy()}>
            {copying === "copied" ? (
              <Check size={17} strokeWidth={1.6} aria-hidden />
            ) : (
              <Copy size={17} strokeWidth={1.6} aria-hidden />
            )}
            Copy Key
          </Button>
          <AlertDialog.Action>
            <Button size="3" onClick={onClose}>
              I've Saved It
            </Button>
          </AlertDialog.Action>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}

function PlainKey({ newKey }: { newKey: NewKey }): ReactNode {
  return (
    <code className={styles.key} aria-label="The key">
      {newKey.key}
    </code>
  );
}
