import { expertBookingsLengths } from "@ensemble/contract/database";
import { placeNames } from "@ensemble/domain";
import {
  explainRefusal,
  FormDialog,
  InputField,
  SelectField,
  upTo,
  useCheckedForm,
} from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { StudioExpert } from "../studio-layout";
import { changeBooking } from "./booking-mutations";
import { type StudioBooking, studioBookingName } from "./studio-bookings";

const placeSchema = z.object({
  kind: z.enum(["", "video", "address", "phone"]),
  place: z.string().check(z.trim(), upTo(expertBookingsLengths.place)),
});

const fieldNames: Record<string, string> = {
  video: "Video link",
  address: "Address",
  phone: "Number to call",
};

interface PlaceDialogProps {
  booking: StudioBooking;
  expert: StudioExpert;
  onClose: () => void;
}

/** Sets where one booking takes place (STUDIO-14). */
export default function PlaceDialog({ booking, expert, onClose }: PlaceDialogProps): ReactNode {
  const queryClient = useQueryClient();
  const form = useCheckedForm(placeSchema, {
    kind: booking.place_kind ?? "",
    place: booking.place ?? "",
  });
  const kind = useWatch({ control: form.control, name: "kind" });
  async function save({ kind: chosen, place }: z.infer<typeof placeSchema>): Promise<void> {
    await changeBooking(booking, {
      place_kind: chosen || null,
      place: chosen ? place || null : null,
    });
    await queryClient.invalidateQueries();
    toast({
      kind: "success",
      title: "Place Saved",
      ...((booking.client_id ?? booking.client_email) && {
        description: "The client gets an email once the booking is confirmed.",
      }),
    });
  }
  return (
    <FormDialog
      title="Change Place"
      description={`${studioBookingName(booking)}. Only the client, ${expert.name} and administrators see it.`}
      form={form}
      save={save}
      explain={explainRefusal}
      submit={{ label: "Save", busy: "Saving..." }}
      onClose={onClose}
      maxWidth="520px"
    >
      <SelectField
        label="Kind"
        names={{ "": "As the package says", ...placeNames }}
        field={form.register("kind")}
      />
      {kind && (
        <InputField
          form={form}
          name="place"
          label={fieldNames[kind] ?? "Place"}
          optional
          hint="Leave empty to use the place of the studio's settings."
        />
      )}
    </FormDialog>
  );
}
