import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type DefaultValues, type FieldValues } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";

/**
 * A form checked by a schema that stands at module level beside its call. The first refused
 * attempt shows every issue and gives the focus to the summary; then fields are checked while
 * typing.
 */
export function useCheckedForm<Values extends FieldValues, Output>(
  schema: ZodMiniType<Output, Values>,
  defaultValues: DefaultValues<Values>,
) {
  return useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: false,
  });
}
