import { paths } from "@ensemble/contract";
import { useSearchParams } from "@ensemble/router";
import type { ReactNode } from "react";
import { AdminPage } from "../../components/admin-page";
import { BulkSection } from "./bulk-parts";
import { ExportSection } from "./export-section";
import { ImportSection } from "./import-section";
import { RecentImports } from "./recent-imports";
import { StatusSection } from "./status-form";

/** Bulk operations on partners, links, conversions and items (BULK-1). */
export default function BulkScreen(): ReactNode {
  const [address] = useSearchParams();
  const ofItems = address.get("kind") === "items";
  return (
    <AdminPage
      title="Bulk Operations"
      subtitle="Import, export, and update partners, links, conversions, and items in bulk"
      back={
        ofItems
          ? { label: "Back to Items", to: paths.adminItems() }
          : { label: "Back to Affiliate Partners", to: paths.adminPartners() }
      }
    >
      <BulkSection
        title="Import"
        text="Upload a CSV file. You'll see what each row will do before anything is saved."
      >
        <ImportSection />
        <RecentImports />
      </BulkSection>
      <BulkSection
        title="Export"
        text="Download all partners, links, conversions, or items. The columns match the import."
      >
        <ExportSection />
      </BulkSection>
      <BulkSection
        title="Change Status"
        text="Find partners or links, review how many match, and set one status for all of them."
      >
        <StatusSection />
      </BulkSection>
    </AdminPage>
  );
}
