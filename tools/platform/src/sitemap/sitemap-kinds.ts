import { paths } from "@ensemble/contract";

/** A kind of page that the database decides on: its rows, and their addresses. */
interface Kind {
  query: string;
  /** The columns that put the most visited first. */
  visited: string;
  picture: string;
  path: (slug: string) => string;
}

export const kinds: Record<string, Kind> = {
  collections: {
    query: "collections?status=eq.published",
    visited: "created_at.desc,id",
    picture: "cover_image",
    path: paths.collection,
  },
  experts: {
    query: "expert_stylists?is_active=is.true",
    visited: "rating.desc,id",
    picture: "profile_image",
    path: paths.expert,
  },
  outfits: {
    query: "outfits?listed=is.true",
    visited: "popularity.desc,id",
    picture: "hero_image",
    path: paths.outfit,
  },
  pieces: {
    query: "items?slug=not.is.null",
    visited: "created_at.desc,id",
    picture: "image",
    path: paths.piece,
  },
};
