import { useQuery } from "@ensemble/query";
import { useState, type ReactNode } from "react";
import { ChosenList } from "../../layout/order/chosen-list";
import { PicturedRow } from "../../layout/records/pictured-row";
import { outfitSearch } from "../outfits/list/outfit-list";
import type { MemberOutfit } from "./collection-draft";

interface OutfitChoiceProps {
  outfits: readonly MemberOutfit[];
  onChange: (outfits: MemberOutfit[]) => void;
}

/** Chooses a collection's outfits and their order. */
export function OutfitChoice({ outfits, onChange }: OutfitChoiceProps): ReactNode {
  const [text, setText] = useState("");
  const { data, isError } = useQuery(outfitSearch(text));
  return (
    <ChosenList<MemberOutfit>
      label="Outfits"
      hint="In the order in which the collection shows them. Drafts appear once they are complete."
      chosen={outfits}
      onChange={onChange}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      renderRow={({ hero_image, title }) => <PicturedRow image={hero_image} title={title} />}
      search={{ text, found: data, failed: isError }}
      onSearch={setText}
    />
  );
}
