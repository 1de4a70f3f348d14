import { sharedAddress } from "@ensemble/controls";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { explainRefusal } from "@ensemble/session";
import { Button, Spinner, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../../layout/loaded";
import { shopPaths } from "../../../paths";
import { listRefusals } from "../../lists/lists";
import type { NamedList } from "./list-sheet";
import styles from "./list-sheets.module.css";
import { makeShare, shareOf, withdrawShare } from "./shares";

interface ShareLinkProps {
  userId: string;
  list: NamedList;
}

/** The public link of a list, or a button that creates it (FAV-9). */
export function ShareLink({ userId, list }: ShareLinkProps): ReactNode {
  const client = useQueryClient();
  const options = shareOf(userId, list.id);
  const query = useQuery(options);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (token: string | null) =>
      token === null ? makeShare(userId, list.id) : withdrawShare(token),
    onSuccess: (_, token) => {
      if (token !== null) toast({ kind: "success", title: "The link no longer works" });
    },
    onSettled: () => client.invalidateQueries({ queryKey: options.queryKey }),
  });
  return (
    <Loaded query={query} what="The link" loading={<Spinner size="3" />}>
      {(token) => (
        <>
          <p className={styles.words}>
            {token === null
              ? "Make a link: anyone who has it can see this list with its notes, but not whose it is. You can withdraw it at any time."
              : "Anyone with this link can see the list as it is, with its notes, but not whose it is."}
          </p>
          {token !== null && <Address address={sharedAddress(shopPaths.sharedList(token))} />}
          {error && <p role="alert">{explainRefusal(error, listRefusals)}</p>}
          <div className={styles.actions}>
            {token !== null && (
              <Button
                size="3"
                onClick={() => void copy(sharedAddress(shopPaths.sharedList(token)))}
              >
                Copy link
              </Button>
            )}
            <Button
              size="3"
              variant={token === null ? "solid" : "soft"}
              color={token === null ? undefined : "gray"}
              disabled={isPending}
              onClick={() => mutate(token)}
            >
              {token === null ? "Make a link" : "Withdraw link"}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  );
}

function Address({ address }: { address: string }): ReactNode {
  return (
    <input
      className={styles.address}
      aria-label="Link to this list"
      readOnly
      value={address}
      onFocus={({ target }) => target.select()}
    />
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({ kind: "success", title: "Link copied!" });
  } catch (error) {
    console.warn("The link could not be copied.", error);
    toast({ kind: "info", title: "Copy the link by hand", description: address });
  }
}
