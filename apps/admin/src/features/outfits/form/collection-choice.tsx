import { useQuery } from "@ensemble/query";
import { LoadFailure, Skeleton, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import { ToggleGroup } from "../../../layout/forms/toggle-group";
import { currentCollections } from "./current-collections";

interface CollectionChoiceProps {
  /** Ids of collections. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chooses the collections of an outfit. */
export function CollectionChoice({ chosen, onChange }: CollectionChoiceProps): ReactNode {
  const { data, isError, refetch } = useQuery(currentCollections());
  if (isError) return <LoadFailure what="The collections" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="72px" />;
  if (data.length === 0) {
    return (
      <Text as="p" size="2" color="gray">
        There are no collections yet.
      </Text>
    );
  }
  const names = Object.fromEntries(data.map(({ id, title }) => [id, title]));
  // Deleted collections are not offered, but keep the outfit in case they are restored.
  const hidden = chosen.filter((id) => !(id in names));
  return (
    <ToggleGroup
      label="Collections"
      names={names}
      chosen={chosen}
      onChange={(ticked) => onChange([...hidden, ...ticked])}
    />
  );
}
