import { formatPrice } from "@ensemble/contract";
import {
  changedMeanwhile,
  isVersionConflict,
  PicturedRow,
  QueryView,
  ReadDialog,
  recordKeys,
  SectionRow,
  showRefusal,
  useUndoToast,
} from "@ensemble/editing";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Button, Flex, Heading, Note, PlainList } from "@ensemble/ui";
import { type ReactNode, useRef } from "react";
import * as z from "zod/mini";
import { adminKeys, feedKeys, itemKeys, outfitKeys } from "../../query-keys";
import { itemFacts, itemSchema } from "../items/items";
import { formatSizes } from "./outfit-contents";

const substituteSchema = z.extend(
  z.pick(itemSchema, { name: true, image: true, shop_name: true, price: true, sizes: true }),
  {
    item: z.optional(z.string()),
    /** Of a feed, if there is no item yet. */
    offer: z.optional(z.string()),
    /** At the shop. */
    url: z.string(),
  },
);

const lostItemSchema = z.extend(itemSchema, { substitutes: z.array(substituteSchema) });
const lostItemsSchema = z.object({ version: z.string(), items: z.array(lostItemSchema) });
const swapSchema = z.object({ item: z.string(), version: z.string() });

const lostItemsQuery = (outfit: string) =>
  queryOptions({
    queryKey: outfitKeys.lostItems(outfit),
    queryFn: async () => lostItemsSchema.parse(await unwrap(db().rpc("lost_items", { outfit }))),
    staleTime: 0,
  });

interface LostItemsDialogProps {
  outfit: { id: string; title: string };
  onClose: () => void;
}

/** Puts items that are in stock where an outfit lost some (EDIT-18). */
export default function LostItemsDialog({ outfit, onClose }: LostItemsDialogProps): ReactNode {
  const query = useQuery(lostItemsQuery(outfit.id));
  const { swap, pending } = useSwap(outfit.id);
  return (
    <ReadDialog title="Replace Lost Items" description={outfit.title} onClose={onClose}>
      <QueryView query={query} what="The lost items" height="320px">
        {({ version, items }) =>
          items.length === 0 ? (
            <Note role="status">All items are in stock.</Note>
          ) : (
            <Flex direction="column" gap="6">
              {items.map((lost) => (
                <section key={lost.id} aria-label={lost.name}>
                  <Heading as="h3" size="4">
                    {lost.name}
                  </Heading>
                  <PicturedRow image={lost.image} title={itemFacts(lost)} />
                  {lost.substitutes.length === 0 && (
                    <Note>Nothing in stock has the same category and color.</Note>
                  )}
                  <PlainList>
                    {lost.substitutes.map((substitute) => (
                      <SectionRow
                        key={substitute.item ?? substitute.offer}
                        actions={
                          <>
                            <Button asChild size="3" variant="soft" color="gray">
                              <a
                                href={substitute.url}
                                target="_blank"
                                rel="noreferrer"
                                aria-label={`View ${substitute.name} at ${substitute.shop_name}`}
                              >
                                View
                              </a>
                            </Button>
                            <Button
                              size="3"
                              variant="soft"
                              aria-label={`Swap In ${substitute.name}`}
                              disabled={pending}
                              onClick={() => swap({ version, lost, by: substitute })}
                            >
                              Swap In
                            </Button>
                          </>
                        }
                      >
                        <PicturedRow
                          image={substitute.image}
                          title={substitute.name}
                          text={substituteFacts(substitute)}
                        />
                      </SectionRow>
                    ))}
                  </PlainList>
                </section>
              ))}
            </Flex>
          )
        }
      </QueryView>
    </ReadDialog>
  );
}

/** Formats "Zara, $89.90, S–M", and says what isn't an item yet. */
const substituteFacts = ({ shop_name, price, sizes, offer }: Substitute): string =>
  [shop_name, formatPrice(price), formatSizes(sizes), offer && "offer of a feed"]
    .filter(Boolean)
    .join(", ");

type Substitute = z.infer<typeof substituteSchema>;

interface Swap {
  version: string;
  lost: { id: string; name: string };
  by: Substitute;
}

/** Swaps an outfit's items, each with an undo. */
function useSwap(outfit: string) {
  const queries = useQueryClient();
  const undoToast = useUndoToast();
  // Of the last swap or undo here, so that an earlier one can still be undone.
  const latest = useRef("");
  async function call(version: string, lost: string, by: { item?: string; offer?: string }) {
    const args = { outfit, version, lost, ...by };
    const swapped = swapSchema.parse(await unwrap(db().rpc("swap_outfit_item", args)));
    latest.current = swapped.version;
    return swapped.item;
  }
  const refresh = () =>
    Promise.all(
      [
        outfitKeys.all,
        itemKeys.all,
        feedKeys.all,
        adminKeys.summary,
        recordKeys.changes("outfits", outfit),
      ].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  const { mutate: swap, isPending: pending } = useMutation({
    mutationFn: ({ version, lost, by: { item, offer } }: Swap) =>
      call(version, lost.id, { ...(item && { item }), ...(offer && { offer }) }),
    onSuccess: (item, { lost, by }) =>
      undoToast({
        title: `${by.name} swapped in`,
        description: `It takes the place of ${lost.name}.`,
        undo: () => call(latest.current, item, { item: lost.id }).finally(refresh),
        undone: `${lost.name} is back${by.offer ? `, and ${by.name} stays in the catalog` : ""}`,
      }),
    onError: (error) => showRefusal(isVersionConflict(error) ? changedMeanwhile() : error),
    onSettled: refresh,
  });
  return { swap, pending };
}
