import { Button, EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";

interface NoPartnersProps {
  narrowed: boolean;
  onClear: () => void;
}

export function NoPartners({ narrowed, onClear }: NoPartnersProps): ReactNode {
  if (!narrowed)
    return <EmptyState title="No partners yet" text="Add the first shop of the network." />;
  return (
    <EmptyState title="No partners found" text="No partner matches what you search for.">
      <Button size="3" variant="soft" onClick={onClear}>
        Show all partners
      </Button>
    </EmptyState>
  );
}
