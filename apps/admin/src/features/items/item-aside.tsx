import { formatPrice, paths } from "@ensemble/contract";
import { Choice, FormField } from "@ensemble/controls";
import { feedPaths, formatCount, mediumDate, mediumDateTime } from "@ensemble/domain";
import { FactList, QueryView, Section, showRefusal } from "@ensemble/editing";
import { queryOptions, useMutation, useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { db, unwrap } from "@ensemble/session";
import { Button, Flex, PlainList } from "@ensemble/ui";
import type { ReactNode } from "react";
import { itemKeys } from "../../query-keys";
import { itemUsageQuery } from "./item-draft";
import styles from "./items.module.css";

const columns =
  "pins, items(item_checks(checked_at)), feed_offers(id, name, url, price, missing_since, feeds(id, name, shops(name)))";

/** Queries the offers that an item is linked with; the one that it follows is first. */
const linksQuery = (item: string) =>
  queryOptions({
    queryKey: itemKeys.feed(item),
    queryFn: () =>
      unwrap(
        db()
          .from("feed_items")
          .select(columns)
          .eq("item_id", item)
          .order("leads", { ascending: false })
          .order("linked_at"),
      ),
  });

/** What a run would change, by pin; tags are in no feed. */
const pinNames = { name: "Name", color: "Color", category: "Category", pictures: "Pictures" };

interface ItemAsideProps {
  /** The item's id. */
  item: string;
  /** Called after the item followed an offer. */
  onFollowed: () => Promise<void>;
}

/** What is beside an item's form. */
export default function ItemAside(props: ItemAsideProps): ReactNode {
  return (
    <div>
      <Usage id={props.item} />
      <Feed {...props} />
    </div>
  );
}

/** The feed that an item follows, and what it keeps (FEED-8). Nothing for an item without one. */
function Feed({ item, onFollowed }: ItemAsideProps): ReactNode {
  const { data: links = [] } = useQuery(linksQuery(item));
  const [leader] = links;
  const follow = useMutation({
    mutationFn: ({ offer, pins }: { offer: string; pins: string[] }) =>
      unwrap(db().rpc("follow_offer", { item, offer, pins })),
    onSuccess: onFollowed,
    onError: (error) => showRefusal(error),
  });
  const unlink = useMutation({
    mutationFn: (offer: string) =>
      unwrap(
        db()
          .from("feed_items")
          .delete()
          .match({ item_id: item, offer_id: offer })
          .select("offer_id"),
      ),
    onSuccess: onFollowed,
    onError: (error) => showRefusal(error),
  });
  if (!leader) return null;
  const { pins, items, feed_offers: offer } = leader;
  const busy = follow.isPending || unlink.isPending;
  const setPin = (pin: string, isPinned: boolean) =>
    follow.mutate({
      offer: offer.id,
      pins: [...pins.filter((one) => one !== pin), ...(isPinned ? [pin] : [])],
    });
  const checked = items.item_checks?.checked_at;
  const kept = Object.entries(pinNames).filter(([pin]) => pins.includes(pin));
  return (
    <Section title="Feed">
      <Flex direction="column" gap="3">
        <FactList
          facts={[
            [
              "Follows",
              <Link key="feed" to={feedPaths.feed(offer.feeds.id)}>
                {offer.feeds.name} of {offer.feeds.shops.name}
              </Link>,
            ],
            [
              "Offer",
              <a key="offer" href={offer.url} target="_blank" rel="noreferrer">
                {offer.name}
              </a>,
            ],
            ["Missing since", offer.missing_since && mediumDate(offer.missing_since)],
            ["Last confirmed", checked ? mediumDateTime(checked) : "Not yet"],
            [
              "Kept as set",
              kept.length > 0 && (
                <PlainList key="kept">
                  {kept.map(([pin, label]) => (
                    <li key={pin} className={styles.pin}>
                      {label}
                      <Button
                        variant="ghost"
                        aria-label={`Let Go of ${label}`}
                        disabled={busy}
                        onClick={() => setPin(pin, false)}
                      >
                        Let Go
                      </Button>
                    </li>
                  ))}
                </PlainList>
              ),
            ],
          ]}
        />
        <Choice>
          <input
            type="checkbox"
            checked={pins.includes("price")}
            disabled={busy}
            onChange={({ target }) => setPin("price", target.checked)}
          />
          Keep my price
        </Choice>
        {links.length > 1 && (
          <FormField label="Follow">
            {(field) => (
              <select
                {...field}
                value={offer.id}
                disabled={busy}
                onChange={({ target }) => follow.mutate({ offer: target.value, pins })}
              >
                {links.map(({ feed_offers: other }) => (
                  <option key={other.id} value={other.id}>
                    {other.feeds.name}: {other.name}, {formatPrice(other.price)}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        )}
        <div>
          <Button
            variant="soft"
            color="gray"
            disabled={busy}
            onClick={() => unlink.mutate(offer.id)}
          >
            Unlink
          </Button>
        </div>
      </Flex>
    </Section>
  );
}

/** Where the item is used, and its clicks and commission of the last 30 days. */
function Usage({ id }: { id: string }): ReactNode {
  const usage = useQuery(itemUsageQuery(id));
  return (
    <Section title="Where It's Used">
      <QueryView query={usage} what="Where it's used" height="240px">
        {(used) => (
          <FactList
            facts={[
              [
                "Outfits",
                used.outfits.length === 0 ? (
                  "None"
                ) : (
                  <PlainList key="outfits">
                    {used.outfits.map(({ id: outfit, title }) => (
                      <li key={outfit}>
                        <Link to={`${paths.adminOutfits()}?edit=${outfit}`}>{title}</Link>
                      </li>
                    ))}
                  </PlainList>
                ),
              ],
              ["Lists of shoppers", formatCount(used.list_count)],
              ["Alerts waiting", formatCount(used.alert_count)],
              ["Clicks, 30 days", formatCount(used.click_count)],
              [
                "Commission, 30 days",
                used.link_item_count > 1
                  ? `${formatPrice(used.commission)} from purchases after a click on it`
                  : formatPrice(used.commission),
              ],
              ["Pictures not copied", used.picture_problem],
              [
                "Not attributable",
                used.link_commission > 0 &&
                  `${formatPrice(used.link_commission)} of the link that ${formatCount(used.link_item_count)} items share, reported without a click`,
              ],
            ]}
          />
        )}
      </QueryView>
    </Section>
  );
}
