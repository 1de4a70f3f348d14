import { daysBefore, dateAfter, type Anchor } from "../days";
import { experts, packageId } from "./experts";
import { idOf } from "../identity";
import { outfits } from "../outfits/outfits";
import { pictureAddress, pictureNames } from "../pictures/pictures";
import { insertInto, type Statement } from "../statement";

/** Creates the stylists with packages, working hours, days off, reviews and credited outfits. */
export function expertStatements(anchor: Anchor): Statement[] {
  const stylists = experts.map((expert, index) => {
    const since = daysBefore(anchor, 700 - 30 * index);
    return {
      id: expert.id,
      slug: expert.slug,
      name: expert.name,
      bio: expert.bio,
      profile_image: pictureAddress("outfit-images", pictureNames.expert(expert.slug)),
      is_verified: expert.verified,
      is_active: true,
      experience_years: expert.years,
      specializations: expert.specializations,
      hourly_rate: expert.rate,
      credentials: expert.credentials,
      time_zone: expert.timeZone,
      city: expert.timeZone.split("/").at(-1)!.replaceAll("_", " "),
      created_at: since,
      updated_at: since,
    };
  });
  const packages = experts.flatMap((expert, index) =>
    expert.packages.map((offer) => ({
      id: packageId(expert, offer.name),
      expert_id: expert.id,
      name: offer.name,
      description: offer.description,
      service_type: offer.service,
      duration_minutes: offer.minutes,
      price: offer.price,
      is_active: true,
      created_at: daysBefore(anchor, 700 - 30 * index),
      updated_at: daysBefore(anchor, 700 - 30 * index),
    })),
  );
  const windows = experts.flatMap((expert) =>
    expert.hours.map(([weekday, from, to]) => ({
      id: idOf("availability", `${expert.slug}/${weekday}/${from}`),
      expert_id: expert.id,
      day_of_week: weekday,
      start_time: from,
      end_time: to,
      is_available: true,
    })),
  );
  const daysOff = experts.flatMap((expert) =>
    expert.away.map(([first, last]) => ({
      id: idOf("days-off", `${expert.slug}/${first}`),
      expert_id: expert.id,
      first_day: dateAfter(anchor, first),
      last_day: dateAfter(anchor, last),
    })),
  );
  const reviews = experts.flatMap((expert) =>
    expert.reviews.map(({ rating, text, age }) => ({
      id: idOf("expert-review", `${expert.slug}/${age}`),
      expert_id: expert.id,
      rating,
      review_text: text,
      is_public: true,
      created_at: daysBefore(anchor, age + 0.37),
    })),
  );
  // A third of the outfits, by turns.
  const credits = outfits
    .filter((_, index) => index % 3 === 0)
    .map((outfit, index) => ({
      outfit_id: outfit.id,
      expert_id: experts[index % experts.length]!.id,
      credited_at: daysBefore(anchor, outfit.age + 0.4),
    }));
  return [
    insertInto("public.expert_stylists", stylists),
    insertInto("public.service_packages", packages),
    insertInto("public.expert_availability", windows),
    insertInto("public.expert_days_off", daysOff),
    insertInto("public.expert_reviews", reviews),
    insertInto("public.outfit_credits", credits),
  ];
}
