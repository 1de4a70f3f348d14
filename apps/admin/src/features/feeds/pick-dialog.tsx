import { FieldRow } from "@ensemble/controls";
import { garmentNames, pluralize } from "@ensemble/domain";
import { explainRefusal, FormDialog, SelectField, useCheckedForm } from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { DataError } from "@ensemble/session";
import { Note, PlainLink, PlainList, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { feedKeys, itemKeys } from "../../query-keys";
import { colorNames } from "../items/items";
import { type Offer, offerFacts, pickOffers, type PickOutcome } from "./offers";

interface PickDialogProps {
  /** Of the offers to pick. */
  ids: readonly string[];
  /** The offers that the list shows. */
  known: readonly Offer[];
  onPicked: (outcomes: readonly PickOutcome[]) => void;
  onClose: () => void;
}

const draftSchema = z.object({ garment: z.string(), color: z.string() });
type Draft = z.infer<typeof draftSchema>;

/** How many offers the dialog names. */
const maxNamed = 3;

const asOffered = { "": "As the offer says" };

/** Makes items of offers; asks what the offers' own words don't say. */
export default function PickDialog({ ids, known, onPicked, onClose }: PickDialogProps): ReactNode {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState(ids);
  const form = useCheckedForm<Draft, Draft>(draftSchema, { garment: "", color: "" });
  const unclear = known.filter(
    ({ id, garment, color }) => waiting.includes(id) && !(garment && color),
  );
  return (
    <FormDialog
      title={`Pick ${pluralize(waiting.length, "Offer")}`}
      form={form}
      save={async ({ garment, color }) => {
        const chosen = { ...(garment && { garment }), ...(color && { color }) };
        const outcomes = await pickOffers(waiting.map((offer) => ({ offer, ...chosen })));
        for (const queryKey of [feedKeys.all, itemKeys.all])
          void queries.invalidateQueries({ queryKey });
        const refused = outcomes.filter(({ status }) => status === "refused");
        const created = outcomes.filter(({ status }) => status === "created");
        const made = `${pluralize(created.length, "item")} added`;
        if (refused.length > 0) {
          setWaiting(refused.map(({ offer }) => offer));
          const why = [...new Set(refused.map(({ message }) => message))].join(" ");
          throw new DataError(
            "invalid",
            `${made}. ${pluralize(refused.length, "offer")} weren't: ${why}`,
            "PT422",
            "not_picked",
          );
        }
        onPicked(outcomes);
        const linked = outcomes.length - created.length;
        toast({
          kind: "success",
          title: "Success",
          description:
            linked > 0 ? `${made}, ${linked} linked with items that were there.` : `${made}.`,
        });
      }}
      explain={(error) => explainRefusal(error, { not_picked: (message) => message })}
      submit={{ label: "Add Items", busy: "Adding..." }}
      onClose={onClose}
    >
      <PlainList>
        {waiting.slice(0, maxNamed).map((id) => {
          const offer = known.find((listed) => listed.id === id);
          return (
            offer && (
              <li key={id}>
                <PlainLink href={offer.url} target="_blank" rel="noreferrer">
                  {offer.name}
                </PlainLink>
                <Note>{offerFacts(offer)}</Note>
              </li>
            )
          );
        })}
      </PlainList>
      <Note>
        {unclear.length > 0
          ? `The shop's words don't say the category or color of ${pluralize(unclear.length, "offer")}. Choose them here, or say once in the feed what its words mean.`
          : "The items follow the shop's prices, sizes and availability from now on."}
      </Note>
      <FieldRow>
        <SelectField
          label="Category"
          names={{ ...asOffered, ...garmentNames }}
          field={form.register("garment")}
        />
        <SelectField
          label="Color"
          names={{ ...asOffered, ...colorNames }}
          field={form.register("color")}
        />
      </FieldRow>
    </FormDialog>
  );
}
