import { useQuery } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { FormDialog } from "../../../layout/dialogs/form-dialog";
import { lazyDialog } from "../../../layout/dialogs/lazy-dialog";
import { useCheckedForm } from "../../../layout/forms/use-checked-form";
import { explainRefusal } from "../../../layout/saving/explain-refusal";
import { currentCollections } from "./current-collections";
import { InterruptedUpload } from "./interrupted-upload";
import { newOutfit, outfitDraftSchema, type OutfitForm } from "./outfit-draft";
import { OutfitFields } from "./outfit-fields";
import { outfitRecord } from "./outfit-record";
import { useOutfitSave } from "./use-outfit-save";

const ItemDialog = lazyDialog(() => import("../../items/item-dialog"));

interface OutfitFormDialogProps {
  edited?: { id: string; form: OutfitForm; draft: boolean; version: string };
  onClose: () => void;
}

export function OutfitFormDialog({ edited, onClose }: OutfitFormDialogProps): ReactNode {
  const form = useCheckedForm(outfitDraftSchema, edited?.form ?? newOutfit);
  const collections = useQuery(currentCollections());
  const [creatingItem, setCreatingItem] = useState(false);
  const { save, steps, sending, draftId } = useOutfitSave(edited?.id);
  const { submitCount } = form.formState;
  const missing = form.formState.errors.pictures?.message;
  const reportMissing = useEffectEvent(() => {
    if (missing) toast({ kind: "error", title: "Error", description: missing });
  });
  useEffect(() => {
    if (submitCount > 0) reportMissing();
  }, [submitCount]);

  return (
    <>
      <FormDialog
        title={edited ? (edited.draft ? "Complete Outfit" : "Edit Outfit") : "Upload New Outfit"}
        form={form}
        record={edited && outfitRecord(edited, collections.data)}
        save={save}
        explain={edited ? explainRefusal : explainUpload}
        submit={{
          label: edited ? "Save Outfit" : draftId ? "Resume Upload" : "Upload Outfit",
          busy: "Uploading...",
        }}
        onClose={onClose}
        maxWidth="760px"
      >
        <OutfitFields
          form={form}
          steps={steps}
          sending={sending}
          onCreateItem={() => setCreatingItem(true)}
        />
        {draftId && (
          <InterruptedUpload id={draftId} title={form.getValues("title")} onGone={onClose} />
        )}
      </FormDialog>
      {creatingItem && (
        <ItemDialog
          onCreated={(item) =>
            form.setValue("items", [...form.getValues("items"), item], { shouldDirty: true })
          }
          onClose={() => setCreatingItem(false)}
        />
      )}
    </>
  );
}

const explainUpload = (error: unknown): string =>
  `${explainRefusal(error).replace("Nothing was saved", "The upload stopped")} What was uploaded is kept as a draft that shoppers do not see.`;
