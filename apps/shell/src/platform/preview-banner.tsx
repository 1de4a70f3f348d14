import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { Previewed } from "./apply-preview";
import styles from "./preview-banner.module.css";
import { forgetPreview } from "./stored-preview";

/** Says on every page that it is a preview, and offers to leave it. */
export function PreviewBanner({ previewed }: { previewed: Previewed[] }): ReactNode {
  const running = previewed.flatMap((one) =>
    "remote" in one ? [`${one.name}@${one.remote.release}`] : [],
  );
  const refused = previewed.flatMap((one) => ("why" in one ? [one] : []));
  return (
    <aside className={styles.banner} aria-label="Preview">
      <div role="status">
        {running.length > 0 && <p>Previewing {running.join(", ")}</p>}
        {refused.map(({ name, why }) => (
          <p key={name}>
            {name} is not previewed: {why}
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
