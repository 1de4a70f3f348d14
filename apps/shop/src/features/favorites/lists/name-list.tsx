import { useNavigate } from "@ensemble/router";
import type { ReactNode } from "react";
import { shopPaths } from "../../../paths";
import { makeList, renameList } from "../../lists/lists";
import { NameForm } from "../../lists/name-form";
import { type ListToolProps, useReadAgain } from "./list-tool";

export function NewList({ userId, onClose }: ListToolProps): ReactNode {
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

export function RenameList({ list, onClose }: ListToolProps): ReactNode {
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
