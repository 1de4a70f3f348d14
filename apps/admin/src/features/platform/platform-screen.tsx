import { paths, settings } from "@ensemble/contract";
import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import { AdminPage } from "../../layout/page/admin-page";
import { BudgetsTable } from "./budgets-table";
import { ErrorsTable } from "./errors-table";
import { HealthTable, ScreensTable } from "./health-table";
import styles from "./platform-screen.module.css";
import { RunningTable } from "./running-table";

/** The shell listens for this event on every page and opens its tools. */
const openTool = (tool: "boundaries" | "preview") =>
  window.dispatchEvent(new CustomEvent("ensemble:platform", { detail: tool }));

/** Running releases of this environment, and the health of all environments' releases. */
export default function PlatformScreen(): ReactNode {
  return (
    <AdminPage
      title="Platform"
      subtitle="Releases of the shell and the remotes, and how they do"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
      actions={
        <>
          <Button size="3" variant="soft" onClick={() => openTool("boundaries")}>
            Show boundaries
          </Button>
          <Button size="3" onClick={() => openTool("preview")}>
            Preview a release
          </Button>
        </>
      }
    >
      <section aria-labelledby="running" className={styles.section}>
        <h2 id="running" className={styles.title}>
          Running in {settings().environment}
        </h2>
        <RunningTable />
      </section>
      <section aria-labelledby="budgets" className={styles.section}>
        <h2 id="budgets" className={styles.title}>
          Objectives
        </h2>
        <p className={styles.note}>
          At 1× an error budget lasts 30 days, at 3× ten. A release whose budget is spent is
          promoted only with a reason.
        </p>
        <BudgetsTable />
      </section>
      <section aria-labelledby="health" className={styles.section}>
        <h2 id="health" className={styles.title}>
          Last 24 hours
        </h2>
        <p className={styles.note}>
          Load, size and the web vitals are what three visits in four stay below.
        </p>
        <HealthTable />
      </section>
      <section aria-labelledby="screens" className={styles.section}>
        <h2 id="screens" className={styles.title}>
          By screen
        </h2>
        <ScreensTable />
      </section>
      <section aria-labelledby="errors" className={styles.section}>
        <h2 id="errors" className={styles.title}>
          What went wrong
        </h2>
        <ErrorsTable />
      </section>
    </AdminPage>
  );
}
