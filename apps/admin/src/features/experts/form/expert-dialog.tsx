import { useQueryClient } from "@ensemble/query";
import { DataError, type Refusals } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { useRef, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { FormDialog } from "../../../layout/dialogs/form-dialog";
import type { ReadVersion, StoredRecord } from "../../../layout/saving/stored-record";
import { useCheckedForm } from "../../../layout/forms/use-checked-form";
import { explainRefusal } from "../../../layout/saving/explain-refusal";
import { useUpload } from "../../images/use-upload";
import { readExpert, type Expert } from "../expert";
import { ExpertFields } from "./expert-fields";
import {
  expertDefaults,
  expertSchema,
  type CheckedExpert,
  type ExpertValues,
} from "./expert-schema";
import { becauseOf, isUnexplained, keepsBookings, reasonMissing } from "../page/leaving";
import { LeavingBookings } from "../page/leaving-bookings";
import { saveExpert } from "./save-expert";

interface ExpertDialogProps {
  /** None to add one. */
  expert?: Expert;
  /** Called with the expert's address, which may be a new one. */
  onSaved: (slug: string) => void;
  onClose: () => void;
}

/** Adds an expert or changes what is said of one. */
export default function ExpertDialog({ expert, onSaved, onClose }: ExpertDialogProps): ReactNode {
  const form = useCheckedForm(expertSchema, expertDefaults(expert));
  const queryClient = useQueryClient();
  const { steps, send } = useUpload();
  const saved = useRef<string>(undefined);
  const [leaving, setLeaving] = useState(keepsBookings);
  const isActive = useWatch({ control: form.control, name: "is_active" });
  const leaves = expert !== undefined && !isActive;

  async function save(values: CheckedExpert, version: ReadVersion): Promise<void> {
    if (leaves && isUnexplained(leaving)) {
      setLeaving({ ...leaving, lacksReason: true });
      throw reasonMissing();
    }
    await saveExpert(values, expert, version, send, leaves ? becauseOf(leaving) : null);
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
      record={expert && recordOf(expert)}
      save={save}
      explain={(error) => explainRefusal(error, expertRefusals)}
      submit={{ label: expert ? "Save Expert" : "Add Expert", busy: "Saving..." }}
      onClose={() => {
        onClose();
        // Only now nothing is unsaved any more, and the way to another address is free.
        if (saved.current !== undefined) onSaved(saved.current);
      }}
      maxWidth="720px"
    >
      <ExpertFields form={form} isNew={!expert} steps={steps} />
      {leaves && <LeavingBookings expertId={expert.id} leaving={leaving} onChange={setLeaving} />}
    </FormDialog>
  );
}

/** Why the database refuses an expert: 23505 is its address, the only thing that must be unique. */
const expertRefusals: Refusals = {
  "23505": () => "Nothing was saved: another expert has this address. Choose another one.",
};

const recordOf = ({ id, updated_at }: Expert): StoredRecord<ExpertValues> => ({
  table: "expert_stylists",
  id,
  part: "expert_stylists",
  version: updated_at,
  read: async () => {
    const stored = await readExpert({ id });
    if (!stored) throw new DataError("not-found", "There is no such expert.");
    return { version: stored.updated_at, values: expertDefaults(stored) };
  },
  names: {
    portrait: "Profile image",
    name: "Name",
    slug: "Address",
    bio: "Bio",
    experience_years: "Years of experience",
    hourly_rate: "Hourly rate",
    time_zone: "Time zone",
    specializations: "Specializations",
    credentials: "Credentials & certifications",
    is_active: "Active",
    is_verified: "Verified",
  },
});
