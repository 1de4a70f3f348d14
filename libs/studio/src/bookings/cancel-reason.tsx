import { expertBookingsLengths } from "@ensemble/contract/database";
import { FormField } from "@ensemble/controls";
import { Flex } from "@ensemble/ui";
import type { ReactNode } from "react";

interface CancelReasonProps {
  reason: string;
  /** Shows that a reason is required. */
  missing: boolean;
  onChange: (reason: string) => void;
}

/** Field for the reason of a cancellation, shown to the client. */
export function CancelReason({ reason, missing, onChange }: CancelReasonProps): ReactNode {
  return (
    <Flex mt="4" direction="column">
      <FormField
        label="Reason"
        hint="The client will see it in the email and in My Bookings."
        issue={missing ? "Enter a reason. The client will see it." : undefined}
      >
        {(field) => (
          <textarea
            {...field}
            rows={3}
            maxLength={expertBookingsLengths.cancel_reason}
            value={reason}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </FormField>
    </Flex>
  );
}
