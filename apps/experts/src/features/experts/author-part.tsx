import { paths } from "@ensemble/contract";
import { queryOptions, useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { db, unwrap } from "@ensemble/session";
import type { ReactNode } from "react";
import type { AuthorProps } from "../../parts";
import { expertKeys } from "../../query-keys";

/** An outfit's stylist, by slug (OUT-20); nothing unless listed. */
export default function AuthorPart({ expert: slug }: AuthorProps): ReactNode {
  const { data: expert } = useQuery(authorQuery(slug));
  if (!expert) return null;
  return (
    <p>
      By <Link to={paths.expert(slug)}>{expert.name}</Link>
    </p>
  );
}

const authorQuery = (slug: string) =>
  queryOptions({
    queryKey: expertKeys.author(slug),
    queryFn: async () => {
      const [expert] = await unwrap(
        db().from("expert_stylists").select("name").eq("slug", slug).eq("is_active", true).limit(1),
      );
      return expert ?? null;
    },
  });
