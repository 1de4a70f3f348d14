import type { DataUse } from "@ensemble/build/data-use";
import type { Environment } from "../../environments/environment";
import type { Release } from "../../releases/release-description";
import { nameOf, type Problem } from "../problem";
import type { Using } from "./data-problems";

type Pins = Pick<Environment, "releases">;

/**
 * Reports a release that drops what others of the environment use of it: a route that the release
 * before it claims and others link to, or an event that the shell no longer hears. What no release
 * ever had here is no break, so apps arrive and leave in any order.
 */
export function siteProblems({ releases }: Pins, using: readonly Using[]): Problem[] {
  const find = (app: string, release?: string) =>
    using.find((one) => one.release.app === app && one.release.release === release);
  return Object.entries(releases).flatMap(([app, { release, previous, canary }]) => {
    const [stable, before, tried] = [release, previous, canary?.release].map((name) =>
      find(app, name),
    );
    // A fallback shows nobody a link for long: only what visitors are given counts as a user.
    const others = Object.entries(releases)
      .filter(([other]) => other !== app)
      .flatMap(([other, pin]) => [find(other, pin.release), find(other, pin.canary?.release)])
      .filter((one) => one !== undefined);
    return [
      ...droppedBetween(before, stable, others),
      ...(tried ? droppedBetween(stable, tried, others) : []),
    ];
  });
}

function droppedBetween(
  older: Using | undefined,
  newer: Using | undefined,
  others: readonly Using[],
): Problem[] {
  if (!older || !newer) return [];
  return others.flatMap(({ release: user, uses = [] }) =>
    uses.flatMap((use) => {
      const dropped =
        (use.need === "link" &&
          claims(older.release, use.address) &&
          !claims(newer.release, use.address) &&
          `claims ${use.address} no more, which ${nameOf(user)} links to`) ||
        (use.need === "event" &&
          use.does === "sends" &&
          hears(older.uses, use.event) &&
          newer.uses &&
          !hears(newer.uses, use.event) &&
          `hears ${use.event} no more, which ${nameOf(user)} sends`);
      if (!dropped) return [];
      const owner = user.owner ? `${user.owner}, ` : "";
      return [{ release: nameOf(newer.release), sentence: `${dropped} (${owner}${use.at})` }];
    }),
  );
}

const hears = (uses: readonly DataUse[] | undefined, event: string): boolean =>
  uses?.some((use) => use.need === "event" && use.does === "hears" && use.event === event) ?? false;

/** Whether a route of the release answers an address, whose parameters are ":". */
const claims = ({ routes }: Release, address: string): boolean =>
  routes.some(({ path }) => {
    const [route, wanted] = [path.split("/"), address.split("/")];
    return (
      route.length === wanted.length &&
      route.every((part, index) => part.startsWith(":") || part === wanted[index])
    );
  });
