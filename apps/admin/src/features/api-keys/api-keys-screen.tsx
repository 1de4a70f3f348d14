import { paths } from "@ensemble/contract";
import { lazyDialog } from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { Button, Title } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import { SecretDialog } from "../../components/secret-dialog";
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
        <SecretDialog
          title={`Key for ${created.name}`}
          text="Copy it now and store it where only that system can read it."
          what="Key"
          secret={created.key}
          loss="If you lose it, create a new key and revoke this one."
          onClose={() => setCreated(undefined)}
        />
      )}
    </AdminPage>
  );
}
