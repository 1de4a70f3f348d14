import { paths } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { expertKeys } from "../../query-keys";

/**
 * Queries an expert with active packages and the ten newest public reviews; null if not found.
 * Inactive experts are visible only to their clients and administrators.
 */
export const expertProfileQuery = (slug: string) =>
  queryOptions({
    queryKey: expertKeys.profile(slug),
    queryFn: () => fetchProfile(slug),
    meta: { dependsOnRights: true },
  });

export type ExpertProfile = NonNullable<Awaited<ReturnType<typeof fetchProfile>>>;
export type ExpertPackage = ExpertProfile["packages"][number];
export type ExpertReview = ExpertProfile["reviews"][number];

async function fetchProfile(slug: string) {
  const [expert] = await unwrap(
    db()
      .from("expert_stylists")
      .select(
        "id, slug, name, bio, profile_image, is_verified, is_active, rating, total_reviews, experience_years, specializations, hourly_rate, credentials, time_zone, city, outfit_credits(count)",
      )
      .eq("slug", slug)
      .limit(1),
  );
  if (!expert) return null;
  const [packages, reviews] = await Promise.all([
    unwrap(
      db()
        .from("service_packages")
        .select("id, name, description, service_type, place_kind, duration_minutes, price")
        .eq("expert_id", expert.id)
        .eq("is_active", true)
        .order("price"),
    ),
    unwrap(
      db()
        .from("expert_reviews")
        .select("id, rating, review_text, created_at")
        .eq("expert_id", expert.id)
        .eq("is_public", true)
        .order("created_at", { ascending: false })
        .limit(reviewsFetched),
    ),
  ]);
  return { ...expert, packages, reviews };
}

const reviewsFetched = 10;

/** Props of the page for an unknown expert (EXPERT-10, BOOK-4). */
export const expertNotFound = {
  title: "Expert not found",
  browse: { label: "Browse All Experts", to: paths.experts() },
};

/** Shown instead of booking for an inactive expert. */
export const notBookableMessage = ({ name }: { name: string }): string =>
  `${name} isn't taking bookings right now.`;

/** The wizard's steps, which are package, time and confirmation. */
export const steps = [1, 2, 3] as const;
export type Step = (typeof steps)[number];

/** The choices so far, stored in the URL. */
export interface BookingChoice {
  step: Step;
  packageId?: string;
  /** `2026-11-23` in the visitor's zone, until a time is selected. */
  day?: string;
  /** Epoch milliseconds. */
  start?: number;
}

export function wizardPath(slug: string, { step, packageId, day, start }: BookingChoice): string {
  const search = new URLSearchParams();
  if (step > 1) search.set("step", String(step));
  if (packageId) search.set("package", packageId);
  if (day && start === undefined) search.set("day", day);
  if (start !== undefined) search.set("start", new Date(start).toISOString());
  return search.size > 0 ? `${paths.bookExpert(slug)}?${search}` : paths.bookExpert(slug);
}

/**
 * Reads a choice from the URL, dropping unavailable packages and past times. The step is the
 * requested one, or the first incomplete one (BOOK-2).
 */
export function readChoice(
  search: URLSearchParams,
  { packages }: { packages: readonly { id: string }[] },
  now: number,
): BookingChoice {
  const packageId = packages.find(({ id }) => id === search.get("package"))?.id;
  const start = readStart(search.get("start"), now);
  const day = /^\d{4}-\d\d-\d\d$/.exec(search.get("day") ?? "")?.[0];
  const requested = steps.find((step) => String(step) === search.get("step")) ?? 1;
  const reachable = packageId === undefined ? 1 : start === undefined ? 2 : 3;
  return { step: requested < reachable ? requested : reachable, packageId, day, start };
}

function readStart(text: string | null, now: number): number | undefined {
  const instant = Date.parse(text ?? "");
  return instant > now ? instant : undefined;
}
