import { paths, pictureAt, pictureSet } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Button, DisplayTitle } from "@ensemble/ui";
import type { ReactNode } from "react";
import { homeLead, homeWays } from "./home-lead";
import "./home-lead.css";
import styles from "./hero.module.css";

const { picture, sizes, wide, words } = homeLead;
const { quiz, collections } = homeWays;

/** The lead with its two calls to action (COLL-1). */
export function Hero(): ReactNode {
  const anonymous = useSession(({ status }) => status === "anonymous");
  return (
    <section className="home-lead">
      <picture className="home-lead-picture">
        <source
          media={wide.media}
          srcSet={pictureSet(wide.picture) ?? wide.picture}
          sizes="100vw"
        />
        <img
          src={pictureAt(picture, 720)}
          srcSet={pictureSet(picture)}
          sizes={sizes}
          alt="A brown wrap coat, a white cable knit, straight blue jeans, brown ankle boots, a red shoulder bag, sunglasses and a navy scarf laid out together"
          fetchPriority="high"
          decoding="sync"
        />
      </picture>
      <div className="home-lead-words">
        <DisplayTitle>{words.title}</DisplayTitle>
        <p>{words.text}</p>
        <div className="home-lead-ways">
          <Button asChild size="3">
            <Link to={quiz.to}>{quiz.label}</Link>
          </Button>
          <Button asChild size="3" variant="outline" color="gray" highContrast>
            <Link to={collections.to}>{collections.label}</Link>
          </Button>
        </div>
        {/* One line in either case, so that the page does not move when the session is known. */}
        <Link to={anonymous ? paths.auth() : paths.favorites()} className={styles.save}>
          {anonymous ? "Sign in to save your favorites" : "See your favorites"}
        </Link>
      </div>
    </section>
  );
}
