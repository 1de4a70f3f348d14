import { Link } from "@ensemble/router";
import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./shown-pages.module.css";

interface TurnProps {
  to: string;
  rel: "prev" | "next";
  state?: object;
  children: string;
}

export function Turn({ to, rel, state, children }: TurnProps): ReactNode {
  return (
    <div className={styles.turn}>
      <Button asChild size="3" variant="outline" color="gray" highContrast>
        <Link to={{ search: to }} rel={rel} state={state} preventScrollReset={rel === "next"}>
          {children}
        </Link>
      </Button>
    </div>
  );
}
