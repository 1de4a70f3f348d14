import { useQuery } from "@ensemble/query";
import { LoadFailure, Skeleton, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import { ToggleGroup } from "../../../layout/forms/toggle-group";
import { currentCollections } from "./current-collections";

interface CollectionChoiceProps {
  /** The ids of the collections. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The collections that show an outfit. */
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
  // A deleted collection is not offered, and keeps the outfit for when it is restored.
  const unseen = chosen.filter((id) => !(id in names));
  return (
    <ToggleGroup
      label="Collections"
      names={names}
      chosen={chosen}
      onChange={(ticked) => onChange([...unseen, ...ticked])}
    />
  );
}
