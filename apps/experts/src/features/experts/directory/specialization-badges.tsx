import { type Specialization, specializationNames } from "@ensemble/consultations";
import { Badge, Flex, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";

/** How many badges a card shows before '+N' (EXPERT-3). */
const named = 3;

/** Up to three specializations, then '+N'. */
export function SpecializationBadges(props: {
  specializations: readonly Specialization[];
}): ReactNode {
  const names = props.specializations.map((value) => specializationNames[value]);
  const rest = names.slice(named);
  return (
    <Flex gap="2" wrap="wrap">
      {names.slice(0, named).map((name) => (
        <Badge key={name} color="gray" size="2">
          {name}
        </Badge>
      ))}
      {rest.length > 0 && (
        <Badge color="gray" size="2" title={rest.join(", ")}>
          <span aria-hidden>+{rest.length}</span>
          <VisuallyHidden>and {rest.join(", ")}</VisuallyHidden>
        </Badge>
      )}
    </Flex>
  );
}
