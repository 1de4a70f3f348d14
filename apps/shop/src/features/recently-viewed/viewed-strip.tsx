import { paths, pictureAt, pictureSet } from "@ensemble/contract";
import { keepPreviousData, queryOptions, useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { db, unwrap, type ViewedEntry } from "@ensemble/session";
import { LinkButton, Picture, PlainLink, PlainList } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Section } from "../../components/section";
import { viewedKeys } from "../../query-keys";
import styles from "./recently-viewed.module.css";

interface ViewedStripProps {
  viewed: readonly ViewedEntry[];
  onClear: () => void;
}

/** Outfits and items as small images, with a button to clear them. */
export function ViewedStrip({ viewed, onClear }: ViewedStripProps): ReactNode {
  const { data } = useQuery({ ...tilesQuery(viewed), placeholderData: keepPreviousData });
  const tiles = viewed.flatMap(({ id }) => data?.find((tile) => tile.id === id) ?? []);
  if (tiles.length === 0) return null;
  return (
    <Section title="Recently Viewed">
      <PlainList className={styles.strip}>
        {tiles.map(({ id, name, image, path }) => (
          <li key={id}>
            <PlainLink as={Link} to={path} className={styles.tile}>
              <Picture
                src={pictureAt(image, 240)}
                srcSet={pictureSet(image)}
                sizes="132px"
                alt=""
              />
              {name}
            </PlainLink>
          </li>
        ))}
      </PlainList>
      <LinkButton type="button" onClick={onClear}>
        Clear Recently Viewed
      </LinkButton>
    </Section>
  );
}

interface Tile {
  id: string;
  name: string;
  image: string;
  path: string;
}

const tilesQuery = (viewed: readonly ViewedEntry[]) =>
  queryOptions({
    queryKey: viewedKeys.tiles(viewed.map(({ id }) => id)),
    queryFn: async (): Promise<Tile[]> => {
      const ids = (kind: ViewedEntry["kind"]) =>
        viewed.filter((entry) => entry.kind === kind).map(({ id }) => id);
      const [outfits, items] = await Promise.all([
        unwrap(db().from("outfits").select("id, slug, title, hero_image").in("id", ids("outfits"))),
        unwrap(
          db()
            .from("items")
            .select("id, slug, name, image")
            .in("id", ids("items"))
            .is("taken_down_at", null),
        ),
      ]);
      return [
        ...outfits.map(({ id, slug, title, hero_image }) => ({
          id,
          name: title,
          image: hero_image,
          path: paths.outfit(slug),
        })),
        ...items.map(({ id, slug, name, image }) => ({
          id,
          name,
          image,
          path: paths.item(slug),
        })),
      ];
    },
  });
