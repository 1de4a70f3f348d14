import { FormField } from "@ensemble/controls";
import { Flex } from "@ensemble/ui";
import type { ReactNode } from "react";

/** As many characters as a booking holds. */
const longest = 500;

interface CancelReasonProps {
  reason: string;
  /** It was left out although it is needed. */
  missing: boolean;
  onChange: (reason: string) => void;
}

/** Why the office cancels, in words that the client reads. */
export function CancelReason({ reason, missing, onChange }: CancelReasonProps): ReactNode {
  return (
    <Flex mt="4" direction="column">
      <FormField
        label="Reason"
        hint="The client reads it in the email and in My Bookings."
        issue={missing ? "Say why: the client reads it." : undefined}
      >
        {(field) => (
          <textarea
            {...field}
            rows={3}
            maxLength={longest}
            value={reason}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </FormField>
    </Flex>
  );
}
