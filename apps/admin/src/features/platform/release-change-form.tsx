import { releaseChangesLengths } from "@ensemble/contract/database";
import { explainRefusal, FormDialog, InputField, useCheckedForm } from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { platformKeys } from "../../query-keys";
import { callGateway, type Choice, type ReleaseChange } from "./release-changes";

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, { error: "Say why, for the team." })),
  password: z.string().check(z.minLength(1, { error: "Enter your password." })),
});

interface ReleaseChangeFormProps {
  choice: Choice;
  action: ReleaseChange["action"];
  /** The version of the environment that the choice is of. */
  version: number;
  onClose: () => void;
}

/** Asks for reason and password, then rolls a remote back or ends its canary (PLAT-17). */
export default function ReleaseChangeForm(props: ReleaseChangeFormProps): ReactNode {
  const { choice, action, version, onClose } = props;
  const { app, previous, canary } = choice;
  const form = useCheckedForm(schema, { reason: "", password: "" });
  const client = useQueryClient();
  const ends = action === "end-canary";
  const done = ends ? `No visitor gets ${app}@${canary}` : `Every visitor gets ${app}@${previous}`;

  async function save(given: z.infer<typeof schema>): Promise<void> {
    try {
      await callGateway({ app, action, on: version, ...given });
    } finally {
      // A refusal may come from somebody else's change, which the table should show.
      void client.invalidateQueries({ queryKey: platformKeys.choices });
      void client.invalidateQueries({ queryKey: platformKeys.lastChanges });
    }
    toast({ kind: "success", title: "Success", description: `${done} from now on.` });
  }

  return (
    <FormDialog
      title={`${ends ? "End the Canary of" : "Roll Back"} ${app}`}
      description={`${done} when they next load a page. The team gets an email with your name and reason.`}
      form={form}
      save={save}
      explain={(error) => explainRefusal(error, { worded: (message) => message })}
      submit={
        ends
          ? { label: "End Canary", busy: "Ending..." }
          : { label: "Roll Back", busy: "Rolling Back..." }
      }
      onClose={onClose}
      maxWidth="480px"
    >
      <InputField
        form={form}
        name="reason"
        label="Reason"
        rows={2}
        maxLength={releaseChangesLengths.reason}
      />
      <InputField
        form={form}
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
