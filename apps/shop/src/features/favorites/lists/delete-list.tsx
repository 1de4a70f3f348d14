import { paths } from "@ensemble/contract";
import { useMutation } from "@ensemble/query";
import { useNavigate } from "@ensemble/router";
import { explainRefusal } from "@ensemble/session";
import { Button, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { deleteList, listRefusals } from "../../lists/lists";
import styles from "./list-sheets.module.css";
import { type ListToolProps, useReadAgain } from "./list-tool";

export function DeleteList({ list, onClose }: ListToolProps): ReactNode {
  const readAgain = useReadAgain();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteList(list.id!),
    onSuccess: async () => {
      toast({ kind: "success", title: `${list.name} was deleted` });
      await navigate(paths.favorites(), { replace: true });
      await readAgain();
    },
  });
  return (
    <>
      <p className={styles.words}>
        Its notes and its link go with it. Outfits and pieces stay where else you saved them.
      </p>
      {error && <p role="alert">{explainRefusal(error, listRefusals)}</p>}
      <div className={styles.actions}>
        <Button size="3" variant="soft" color="gray" onClick={onClose}>
          Keep it
        </Button>
        <Button size="3" color="red" highContrast disabled={isPending} onClick={() => mutate()}>
          Delete list
        </Button>
      </div>
    </>
  );
}
