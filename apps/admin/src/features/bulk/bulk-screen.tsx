import { paths } from "@ensemble/contract";
import type { ReactNode } from "react";
import { AdminPage } from "../../components/admin-page";
import { BulkSection } from "./bulk-parts";
import { ExportSection } from "./export-section";
import { ImportSection } from "./import-section";
import { StatusSection } from "./status-form";

/** Bulk operations on partners, links and conversions (BULK-1). */
export default function BulkScreen(): ReactNode {
  return (
    <AdminPage
      title="Bulk Operations"
      subtitle="Import and export partners, links and conversions; change many at once"
      back={{ label: "Back to Affiliate Partners", to: paths.adminPartners() }}
    >
      <BulkSection
        title="Import"
        text="From a CSV file. You see what every row would do before anything is written."
      >
        <ImportSection />
      </BulkSection>
      <BulkSection
        title="Export"
        text="Everything of a kind with its metrics, in the columns that the import reads."
      >
        <ExportSection />
      </BulkSection>
      <BulkSection
        title="Change Status"
        text="Find partners or links, see how many they are, and give them all one status."
      >
        <StatusSection />
      </BulkSection>
    </AdminPage>
  );
}
