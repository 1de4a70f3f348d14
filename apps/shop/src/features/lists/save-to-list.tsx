import { paths } from "@ensemble/contract";
import { Link, useLocation } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Sheet } from "../../layout/sheet";
import { FavoriteBox, ListChoices } from "./list-choices";
import type { Saveable } from "./lists";
import styles from "./save-to-list.module.css";

interface SaveToListProps {
  thing: Saveable;
  onClose: () => void;
}

/** Which lists an outfit or a piece is on: a box each, the favorites first (FAV-6). */
export function SaveToList({ thing, onClose }: SaveToListProps): ReactNode {
  const session = useSession();
  const { pathname, search } = useLocation();
  return (
    <Sheet
      title="Save to a list"
      onClose={onClose}
      foot={
        <Button size="3" className={styles.done}>
          Done
        </Button>
      }
    >
      <p className={styles.thing}>{thing.name}</p>
      {session.status === "signedIn" ? (
        <ListChoices thing={thing} userId={session.user.id} />
      ) : (
        <>
          <FavoriteBox thing={thing} />
          <p className={styles.invitation}>
            <Link to={paths.auth(pathname + search)}>Sign in</Link> to make lists of your own, with
            notes and a link to share each.
          </p>
        </>
      )}
    </Sheet>
  );
}
