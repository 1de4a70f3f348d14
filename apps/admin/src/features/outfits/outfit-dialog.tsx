import {
  explainRefusal,
  FormDialog,
  isVersionConflict,
  LatestRecord,
  lazyDialog,
  type ReadVersion,
  showRefusal,
  type UploadSteps,
  useCheckedForm,
} from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { needsSignIn } from "@ensemble/session";
import { Button, Callout, Flex, toast } from "@ensemble/ui";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useRemoval } from "../../components/record-actions";
import { feedKeys, itemKeys, outfitKeys } from "../../query-keys";
import { type Offer, pickOffers, type PickOutcome } from "../feeds/offers";
import { fetchListedItem, type Item } from "../items/items";
import {
  toOutfitForm,
  newOutfit,
  type OutfitDraft,
  outfitDraftSchema,
  type OutfitForm,
  outfitRecord,
  fetchOutfit,
} from "./outfit-draft";
import { currentCollectionsQuery, OutfitFields } from "./outfit-fields";
import { outfitKind } from "./outfits";
import { saveOutfit } from "./save-outfit";
import { stylistNamesQuery } from "./stylist-field";

interface OutfitDialogProps {
  /** The outfit to edit; undefined creates one. */
  id: string | undefined;
  onClose: () => void;
}

/** Uploads a new outfit or edits an existing one (EDIT-2). */
export default function OutfitDialog({ id, onClose }: OutfitDialogProps): ReactNode {
  return (
    <LatestRecord table="outfits" id={id} read={fetchOutfit} what="The outfit" onClose={onClose}>
      {(outfit) => (
        <OutfitFormDialog
          edited={
            outfit && {
              id: outfit.id,
              form: toOutfitForm(outfit),
              draft: outfit.status === "draft",
              version: outfit.updated_at,
            }
          }
          onClose={onClose}
        />
      )}
    </LatestRecord>
  );
}

const ItemDialog = lazyDialog(() => import("../items/item-form"));
const PickDialog = lazyDialog(() => import("../feeds/pick-dialog"));

interface OutfitFormDialogProps {
  edited?: { id: string; form: OutfitForm; draft: boolean; version: string };
  onClose: () => void;
}

function OutfitFormDialog({ edited, onClose }: OutfitFormDialogProps): ReactNode {
  const form = useCheckedForm(outfitDraftSchema, edited?.form ?? newOutfit);
  const collections = useQuery(currentCollectionsQuery());
  const stylists = useQuery(stylistNamesQuery());
  const [creatingItem, setCreatingItem] = useState(false);
  const addItem = (item: Item) => {
    const items = form.getValues("items");
    if (items.some(({ id }) => id === item.id)) return;
    form.setValue("items", [...items, item], { shouldDirty: true });
  };
  const { pick, asked, setAsked, addPicked } = usePick(addItem);
  const { save, steps, sending, draftId } = useOutfitSave(edited?.id);
  const saved = edited ?? (draftId ? { id: draftId, version: "" } : undefined);
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
        record={saved && outfitRecord(saved, collections.data, stylists.data)}
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
          onPick={pick}
        />
        {draftId && (
          <InterruptedUpload id={draftId} title={form.getValues("title")} onDiscarded={onClose} />
        )}
      </FormDialog>
      {creatingItem && <ItemDialog onCreated={addItem} onClose={() => setCreatingItem(false)} />}
      {asked && (
        <PickDialog
          ids={[asked.id]}
          known={[asked]}
          onPicked={(outcomes) => void addPicked(outcomes)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Makes an item of an offer and adds it; asks for what the offer doesn't say. */
function usePick(onAdd: (item: Item) => void) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Offer>();
  const addPicked = async ([outcome]: readonly PickOutcome[]) => {
    if (outcome?.item) onAdd(await fetchListedItem(outcome.item));
  };
  const { mutate } = useMutation({
    mutationFn: async (offer: Offer) => {
      const outcomes = await pickOffers([{ offer: offer.id }]);
      if (outcomes[0]?.status === "refused") setAsked(offer);
      await addPicked(outcomes);
    },
    onError: (error) => showRefusal(error),
    onSettled: () =>
      [feedKeys.all, itemKeys.all].forEach(
        (queryKey) => void queries.invalidateQueries({ queryKey }),
      ),
  });
  return { pick: mutate, asked, setAsked, addPicked };
}

const explainUpload = (error: unknown): string =>
  `${explainRefusal(error).replace("Nothing was saved", "The upload stopped")} Your upload is saved as a draft that shoppers can't see.`;

/** Saves an outfit, resuming after an error. `edited` is its id, undefined for a new one. */
function useOutfitSave(edited: string | undefined) {
  const client = useQueryClient();
  const [newId] = useState(() => crypto.randomUUID());
  const [hasStarted, setTried] = useState(false);
  const [steps, setSteps] = useState<UploadSteps>({});
  const [storedUrls, setAddresses] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  const id = edited ?? newId;

  async function save(values: OutfitDraft, version: ReadVersion): Promise<void> {
    const pictures = values.pictures.map((picture) => ({
      ...picture,
      stored: picture.stored ?? storedUrls[picture.key],
    }));
    setSteps(
      Object.fromEntries(
        pictures.map(
          ({ key, stored }) => [key, { step: stored ? "uploaded" : "waiting" }] as const,
        ),
      ),
    );
    setTried(true);
    setSending(true);
    try {
      await saveOutfit(
        { id, isNew: !edited, version },
        { ...values, pictures },
        {
          step: (key, step) => setSteps((all) => ({ ...all, [key]: step })),
          stored: (key, address) => setAddresses((all) => ({ ...all, [key]: address })),
        },
      );
    } catch (error) {
      console.warn("Couldn't save the whole outfit.", error);
      setSteps((all) =>
        Object.fromEntries(
          Object.entries(all).map(([key, state]) => [
            key,
            state.step === "uploaded" ? state : { step: "failed" },
          ]),
        ),
      );
      // The form handles the first, a new sign-in the second.
      if (!isVersionConflict(error) && !needsSignIn(error)) {
        toast({
          kind: "error",
          title: "Error",
          description: "Failed to upload outfit. Please try again.",
        });
      }
      throw error;
    } finally {
      setSending(false);
      await client.invalidateQueries({ queryKey: outfitKeys.all });
    }
    toast({
      kind: "success",
      title: "Success",
      description: edited ? "Outfit updated successfully!" : "Outfit uploaded successfully!",
    });
  }

  /** `draftId` is the draft of an interrupted upload. */
  return { save, steps, sending, draftId: hasStarted && !sending && !edited ? id : undefined };
}

interface InterruptedUploadProps {
  id: string;
  title: string;
  /** Called after removing the draft and its files. */
  onDiscarded: () => void;
}

/** Offers to discard the draft of an interrupted upload, which the submit button resumes. */
function InterruptedUpload({ id, title, onDiscarded }: InterruptedUploadProps): ReactNode {
  const { discard } = useRemoval(outfitKind);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => discard({ id, title }),
    onSuccess: onDiscarded,
    onError: (error) => console.warn("Couldn't discard the draft.", error),
  });
  return (
    <Callout.Root color="amber">
      <Callout.Text>
        Resume the upload now, complete the draft later from the list, or discard it.
      </Callout.Text>
      <Flex gap="3" align="center" wrap="wrap">
        <Button
          type="button"
          variant="soft"
          color="gray"
          size="3"
          disabled={isPending}
          onClick={() => mutate()}
        >
          Discard Draft
        </Button>
        {isError && (
          <Callout.Text role="alert">
            The draft couldn't be discarded. Check your connection and try again.
          </Callout.Text>
        )}
      </Flex>
    </Callout.Root>
  );
}
