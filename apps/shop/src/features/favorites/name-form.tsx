import { favoriteListsLengths } from "@ensemble/contract/database";
import { FormField } from "@ensemble/controls";
import { useMutation } from "@ensemble/query";
import { explainRefusal, useHeldWork } from "@ensemble/session";
import { Button, Flex, TextField } from "@ensemble/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { listRefusals } from "./lists";

interface NameFormProps {
  label: string;
  name?: string;
  action: string;
  onSave: (name: string) => Promise<void>;
}

const { name: maxLength } = favoriteListsLengths;

const nameSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: "Enter a name." }),
      z.maxLength(maxLength, { error: `Names can have up to ${maxLength} characters.` }),
    ),
});

/** The form for a list's name (FAV-6). An error keeps the input. */
export function NameForm({ label, name = "", action, onSave }: NameFormProps): ReactNode {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(nameSchema),
    defaultValues: { name },
  });
  useHeldWork(formState.isDirty);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: { name: string }) => onSave(values.name),
    onSuccess: () => reset({ name: "" }),
  });
  const issue =
    formState.errors.name?.message ?? (error ? explainRefusal(error, listRefusals) : undefined);
  return (
    <Flex asChild direction="column" gap="3" align="start" mt="4">
      <form noValidate onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}>
        <FormField label={label} issue={issue}>
          {(field) => (
            <TextField.Root {...field} size="3" autoComplete="off" {...register("name")} />
          )}
        </FormField>
        <Button type="submit" size="3" variant="soft" disabled={isPending}>
          {action}
        </Button>
      </form>
    </Flex>
  );
}
