import { useQuery } from "@ensemble/query";
import { Button } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { ChosenList } from "../../components/chosen-list";
import { PicturedRow } from "../../components/fact-list";
import { type Item, itemFacts, itemSearch } from "./items";

interface ItemChoiceProps {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  /** Opens the form of a new item. */
  onCreate: () => void;
}

/** Selects, orders and creates an outfit's items. */
export function ItemChoice({ items, onChange, onCreate }: ItemChoiceProps): ReactNode {
  const [text, setText] = useState("");
  const { data, isError } = useQuery(itemSearch(text));
  return (
    <ChosenList
      label="Items"
      hint="Items appear to shoppers in this order."
      chosen={items}
      onChange={onChange}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      renderRow={(item) => (
        <PicturedRow image={item.image} title={item.name} text={itemFacts(item)} />
      )}
      search={{ text, found: data, failed: isError }}
      onSearch={setText}
    >
      <Button type="button" variant="soft" color="gray" size="3" onClick={onCreate}>
        Create a New Item
      </Button>
    </ChosenList>
  );
}
