import { Button, EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";

interface NoLinksProps {
  narrowed: boolean;
  onClear: () => void;
}

export function NoLinks({ narrowed, onClear }: NoLinksProps): ReactNode {
  if (!narrowed) return <EmptyState title="No links yet" text="Create one to track its clicks." />;
  return (
    <EmptyState title="No links found" text="No link matches what you search for.">
      <Button size="3" variant="soft" onClick={onClear}>
        Show all links
      </Button>
    </EmptyState>
  );
}
