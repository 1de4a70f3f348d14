import { useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import { useState } from "react";
import { outfitKeys, recordKeys } from "../../../query-keys";
import { needsSignIn } from "../../../layout/saving/sign-in-again";
import { isChangedMeanwhile, type ReadVersion } from "../../../layout/saving/stored-record";
import type { UploadSteps } from "../../images/upload-step";
import type { OutfitDraft } from "./outfit-draft";
import { saveOutfit } from "./save-outfit";
import { uploadOutfit } from "./upload-outfit";

/**
 * Saves the form's outfit and remembers its progress, so that after a failure the same button
 * resumes. `edited` is the id of the edited outfit, undefined for a new one.
 */
export function useOutfitSave(edited: string | undefined) {
  const client = useQueryClient();
  const [newId] = useState(() => crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const [steps, setSteps] = useState<UploadSteps>({});
  const [addresses, setAddresses] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  const id = edited ?? newId;
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: outfitKeys.all });
    await client.invalidateQueries({ queryKey: recordKeys.changes("outfits", id) });
  };

  async function save(values: OutfitDraft, version: ReadVersion): Promise<void> {
    const pictures = values.pictures.map((picture) => ({
      ...picture,
      stored: picture.stored ?? addresses[picture.key],
    }));
    setSteps(
      Object.fromEntries(
        pictures.map(
          ({ key, stored }) => [key, { step: stored ? "uploaded" : "waiting" }] as const,
        ),
      ),
    );
    const write = edited || tried ? saveOutfit : uploadOutfit;
    setTried(true);
    setSending(true);
    try {
      await write(
        id,
        { ...values, pictures },
        {
          step: (key, step) => setSteps((all) => ({ ...all, [key]: step })),
          stored: (key, address) => setAddresses((all) => ({ ...all, [key]: address })),
        },
        version,
      );
    } catch (error) {
      console.warn("The outfit was not completely saved.", error);
      setSteps((all) =>
        Object.fromEntries(
          Object.entries(all).map(([key, state]) => [
            key,
            state.step === "uploaded" ? state : { step: "failed" },
          ]),
        ),
      );
      // The form itself handles these two.
      if (!isChangedMeanwhile(error) && !needsSignIn(error)) {
        toast({
          kind: "error",
          title: "Error",
          description: "Failed to upload outfit. Please try again.",
        });
      }
      throw error;
    } finally {
      setSending(false);
      await refresh();
    }
    toast({
      kind: "success",
      title: "Success",
      description: edited ? "Outfit updated successfully!" : "Outfit uploaded successfully!",
    });
  }

  /** `draftId`: the draft of an interrupted upload. */
  return { save, steps, sending, draftId: tried && !sending && !edited ? id : undefined };
}
