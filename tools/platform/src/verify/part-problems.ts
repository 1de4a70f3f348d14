import { isDeepStrictEqual } from "node:util";
import type { PropsSchema } from "@ensemble/contract/part-props";
import type { Release } from "../release/release";
import { formatRelease, type Problem, toProblem } from "./problem";

/**
 * Reports promoted releases that take away or change a part that another's placed, and ones that
 * place a part with other props than it has. Doesn't report what was missing or different `before`,
 * or rollbacks, because pages work without their parts.
 */
export function partProblems(
  before: readonly Release[],
  after: readonly Release[],
  isPromoted: (release: Release) => boolean,
): Problem[] {
  return after.flatMap((placing) =>
    (placing.places ?? []).flatMap(({ part, props }) =>
      after
        .filter((owner) => owner.app === ownerOf(part))
        .filter((owner) => isPromoted(owner) || isPromoted(placing))
        .flatMap((owner) => {
          const offer = findOffer([owner], part);
          const earlierOffer = findOffer(before, part);
          const place = `${part} (${teamOf(owner)}), which ${describe(placing)} places`;
          if (!offer) {
            const message = `no longer offers ${place}. Keep it until no release places it`;
            return earlierOffer && isPromoted(owner) ? [toProblem(owner, message)] : [];
          }
          const names = changedProps(props, offer.props, earlierOffer?.props).join(", ");
          const earlierPlace = findPlace(before, placing.app, part);
          const differedBefore =
            earlierOffer &&
            earlierPlace &&
            changedProps(earlierPlace.props, earlierOffer.props).length > 0;
          if (names === "" || differedBefore) return [];
          if (isPromoted(owner)) {
            const message = `changes ${names} of ${place}. Only add optional ones, or offer another part`;
            return [toProblem(owner, message)];
          }
          const team = teamOf(placing);
          const message = `(${team}) places ${part} with other props (${names}) than ${describe(owner)} offers`;
          return [toProblem(placing, message)];
        }),
    ),
  );
}

/** Returns the name of the remote that offers a part. */
export const ownerOf = (part: string): string => part.split("/", 1)[0]!;

/** Finds a part by `<remote>/<part>` in the first release of its remote. */
export const findOffer = (releases: readonly Release[], part: string) =>
  releases
    .find(({ app }) => app === ownerOf(part))
    ?.offers?.find(({ name }) => part === `${ownerOf(part)}/${name}`);

const findPlace = (releases: readonly Release[], app: string, part: string) =>
  releases.find((release) => release.app === app)?.places?.find((place) => place.part === part);

const describe = (release: Release): string => `${formatRelease(release)} (${teamOf(release)})`;

const teamOf = ({ owner }: Release): string => owner ?? "no owner";

/** Lists the props that differ from those of a place, except for added optional ones. */
function changedProps(
  placed: PropsSchema,
  offered: PropsSchema,
  earlier: PropsSchema = offered,
): string[] {
  const isRequired = ({ required = [] }: PropsSchema, name: string) => required.includes(name);
  const names = [placed, offered].flatMap(({ properties }) => Object.keys(properties));
  return [...new Set(names)].filter((name) => {
    if (!(name in placed.properties)) return isRequired(offered, name);
    // Without it earlier, the place is newer, and a part ignores unknown props.
    if (!(name in offered.properties))
      return isRequired(placed, name) || name in earlier.properties;
    return (
      isRequired(placed, name) !== isRequired(offered, name) ||
      !isDeepStrictEqual(placed.properties[name], offered.properties[name])
    );
  });
}
