import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type DefaultValues, type FieldValues } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";

/**
 * A form validated by a module-level schema. The first refused submit shows every issue and leaves
 * the focus to the error summary; from then on fields are validated while typing.
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
