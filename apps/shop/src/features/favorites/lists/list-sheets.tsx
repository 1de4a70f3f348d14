import { paths } from "@ensemble/contract";
import { useMutation, useQueryClient } from "@ensemble/query";
import { useNavigate } from "@ensemble/router";
import { explainRefusal, useHeldSession } from "@ensemble/session";
import { Button, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Sheet } from "../../../layout/sheet";
import { shopPaths } from "../../../paths";
import { listKeys } from "../../../query-keys";
import { deleteList, listRefusals, makeList, renameList } from "../../lists/lists";
import { NameForm } from "../../lists/name-form";
import type { ListTool, NamedList } from "./list-sheet";
import styles from "./list-sheets.module.css";
import { ShareLink } from "./share-link";

interface ListSheetProps {
  tool: ListTool;
  list: NamedList;
  onClose: () => void;
}

interface ToolProps {
  userId: string;
  list: NamedList;
  onClose: () => void;
}

const tools: Record<
  ListTool,
  { titleOf: (list: NamedList) => string; Content: (props: ToolProps) => ReactNode }
> = {
  new: { titleOf: () => "New list", Content: NewList },
  rename: { titleOf: () => "Rename this list", Content: Rename },
  share: { titleOf: ({ name }) => `Share ${name}`, Content: ShareLink },
  delete: { titleOf: ({ name }) => `Delete ${name}?`, Content: Delete },
};

/** What is done to a list, in a sheet (FAV-6, FAV-9). */
export function ListSheet({ tool, list, onClose }: ListSheetProps): ReactNode {
  const session = useHeldSession();
  const { titleOf, Content } = tools[tool];
  if (session.status !== "signedIn") return null;
  return (
    <Sheet title={titleOf(list)} onClose={onClose}>
      <Content userId={session.user.id} list={list} onClose={onClose} />
    </Sheet>
  );
}

function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: listKeys.all });
}

function NewList({ userId, onClose }: ToolProps): ReactNode {
  const readAgain = useReadAgain();
  const navigate = useNavigate();
  return (
    <NameForm
      label="Name"
      action="Create"
      onSave={async (name) => {
        const id = await makeList(userId, name);
        await readAgain();
        onClose();
        await navigate(shopPaths.favoriteList(id));
      }}
    />
  );
}

function Rename({ list, onClose }: ToolProps): ReactNode {
  const readAgain = useReadAgain();
  return (
    <NameForm
      label="Name"
      name={list.name}
      action="Rename"
      onSave={async (name) => {
        await renameList(list.id!, name);
        await readAgain();
        onClose();
      }}
    />
  );
}

function Delete({ list, onClose }: ToolProps): ReactNode {
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
