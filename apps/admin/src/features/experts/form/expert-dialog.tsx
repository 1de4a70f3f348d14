import { useQueryClient } from "@ensemble/query";
import type { Refusals } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { useRef, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { FormDialog } from "../../../layout/dialogs/form-dialog";
import { useCheckedForm } from "../../../layout/forms/use-checked-form";
import { explainRefusal } from "../../../layout/saving/explain-refusal";
import type { ReadVersion } from "../../../layout/saving/stored-record";
import { useUpload } from "../../images/use-upload";
import type { Expert } from "../expert";
import {
  cancelReasonOf,
  lacksRequiredReason,
  noCancellation,
  reasonMissing,
} from "../page/cancellation";
import { CancellationFields } from "../page/cancellation-fields";
import { ExpertFields } from "./expert-fields";
import { expertRecordOf } from "./expert-record";
import { expertDefaults, expertSchema, type CheckedExpert } from "./expert-schema";
import { saveExpert } from "./save-expert";

interface ExpertDialogProps {
  /** The expert to edit; omit to add one. */
  expert?: Expert;
  /** Called with the expert's slug, which may have changed. */
  onSaved: (slug: string) => void;
  onClose: () => void;
}

export default function ExpertDialog({ expert, onSaved, onClose }: ExpertDialogProps): ReactNode {
  const form = useCheckedForm(expertSchema, expertDefaults(expert));
  const queryClient = useQueryClient();
  const { steps, send } = useUpload();
  const saved = useRef<string>(undefined);
  const [cancellation, setCancellation] = useState(noCancellation);
  const isActive = useWatch({ control: form.control, name: "is_active" });
  const deactivates = expert !== undefined && !isActive;

  async function save(values: CheckedExpert, version: ReadVersion): Promise<void> {
    if (deactivates && lacksRequiredReason(cancellation)) {
      setCancellation({ ...cancellation, lacksReason: true });
      throw reasonMissing();
    }
    await saveExpert(
      values,
      expert,
      version,
      send,
      deactivates ? cancelReasonOf(cancellation) : null,
    );
    toast({
      kind: "success",
      title: "Success",
      description: expert ? `${values.name} was saved.` : `${values.name} was added.`,
    });
    saved.current = values.slug;
    void queryClient.invalidateQueries();
  }

  return (
    <FormDialog
      title={expert ? `Edit ${expert.name}` : "Add Expert"}
      form={form}
      record={expert && expertRecordOf(expert)}
      save={save}
      explain={(error) => explainRefusal(error, expertRefusals)}
      submit={{ label: expert ? "Save Expert" : "Add Expert", busy: "Saving..." }}
      onClose={() => {
        onClose();
        // After `onClose`: the guard of unsaved changes would block the navigation before.
        if (saved.current !== undefined) onSaved(saved.current);
      }}
      maxWidth="720px"
    >
      <ExpertFields form={form} isNew={!expert} steps={steps} />
      {deactivates && (
        <CancellationFields
          expertId={expert.id}
          cancellation={cancellation}
          onChange={setCancellation}
        />
      )}
    </FormDialog>
  );
}

/** 23505 (unique violation) can only be the slug. */
const expertRefusals: Refusals = {
  "23505": () => "Nothing was saved: another expert has this address. Choose another one.",
};
