import { paths } from "@ensemble/contract";
import { Button } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { AdminPage } from "../../layout/page/admin-page";
import { lazyDialog } from "../../layout/dialogs/lazy-dialog";
import { LinkList } from "./link-list";
import { LinkSummary } from "./link-summary";

const LinkForm = lazyDialog(() => import("./link-form"));

/** All tracking links with their figures (LINK-1 to LINK-5). */
export default function LinksScreen(): ReactNode {
  const [creating, setCreating] = useState(false);
  return (
    <AdminPage
      title="Affiliate Link Management"
      subtitle="Every tracking link, its campaign and what it brought"
      back={{ label: "Back to Affiliate Partners", to: paths.adminPartners() }}
      actions={
        <Button size="3" onClick={() => setCreating(true)}>
          Create New Link
        </Button>
      }
    >
      <LinkSummary />
      <LinkList />
      {creating && <LinkForm onClose={() => setCreating(false)} />}
    </AdminPage>
  );
}
