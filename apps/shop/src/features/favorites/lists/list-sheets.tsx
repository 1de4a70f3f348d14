import { useHeldSession } from "@ensemble/session";
import type { ReactNode } from "react";
import { Sheet } from "../../../layout/sheet";
import { DeleteList } from "./delete-list";
import type { ListTool, NamedList } from "./list-sheet";
import type { ListToolProps } from "./list-tool";
import { NewList, RenameList } from "./name-list";
import { ShareLink } from "./share-link";

interface ListSheetProps {
  tool: ListTool;
  list: NamedList;
  onClose: () => void;
}

const tools: Record<
  ListTool,
  { titleOf: (list: NamedList) => string; Content: (props: ListToolProps) => ReactNode }
> = {
  new: { titleOf: () => "New list", Content: NewList },
  rename: { titleOf: () => "Rename this list", Content: RenameList },
  share: { titleOf: ({ name }) => `Share ${name}`, Content: ShareLink },
  delete: { titleOf: ({ name }) => `Delete ${name}?`, Content: DeleteList },
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
