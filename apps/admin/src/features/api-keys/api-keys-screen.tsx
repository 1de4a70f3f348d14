import { paths } from "@ensemble/contract";
import { useQueryClient } from "@ensemble/query";
import { Button } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { partnerApiKeys } from "../../query-keys";
import { AdminPage } from "../../layout/page/admin-page";
import { lazyDialog } from "../../layout/dialogs/lazy-dialog";
import type { NewKey } from "./api-key";
import { ApiReference } from "./api-reference";
import styles from "./api-keys-screen.module.css";
import { KeyList } from "./key-list";
import { NewKeyDialog } from "./new-key-dialog";

const KeyForm = lazyDialog(() => import("./key-form"));

/** API Integration: keys and reference of the partner API (PAPI-1). */
export default function ApiKeysScreen(): ReactNode {
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewKey>();
  const queries = useQueryClient();
  return (
    <AdminPage
      title="API Integration"
      subtitle="Keys for partners' own systems, and what they can do with them"
      back={{ label: "Back to Affiliate Partners", to: paths.adminPartners() }}
      actions={
        <Button size="3" onClick={() => setCreating(true)}>
          Create Key
        </Button>
      }
    >
      <section aria-labelledby="keys">
        <h2 id="keys" className={styles.title}>
          Keys
        </h2>
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
