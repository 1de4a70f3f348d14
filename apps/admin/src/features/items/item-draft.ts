import { Constants } from "@ensemble/contract/database";
import * as z from "zod/mini";
import { upTo } from "../../layout/forms/up-to";
import type { Picture } from "../images/picture";

const { garment, item_availability, item_color, retailer, size } = Constants.public.Enums;

/** The form of a new item; the database checks the URL against the retailer's domains. */
export const itemDraftSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Name is required"), upTo(200)),
  retailer: z.enum(retailer),
  retailer_url: z.url({
    protocol: /^https?$/,
    error: "Enter the item's address at the shop, such as https://www.zara.com/...",
  }),
  price: z.pipe(
    z.string().check(z.trim(), z.minLength(1, "Price is required")),
    z.coerce
      .number<string>("Price must be a number")
      .check(z.minimum(0, "Price cannot be negative"), z.maximum(1_000_000, "Price is too high")),
  ),
  garment: z.enum(garment),
  color: z.enum(item_color),
  availability: z.enum(item_availability),
  sizes: z.array(z.enum(size)).check(z.minLength(1, "Choose at least one size")),
  pictures: z.array(z.custom<Picture>()).check(z.minLength(1, "Please upload at least one image")),
});

export type ItemForm = z.input<typeof itemDraftSchema>;
export type ItemDraft = z.output<typeof itemDraftSchema>;

export const newItem: ItemForm = {
  name: "",
  retailer: "ZARA",
  retailer_url: "",
  price: "",
  garment: "coat",
  color: "black",
  availability: "in_stock",
  sizes: [],
  pictures: [],
};
