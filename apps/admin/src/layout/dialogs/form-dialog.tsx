import { useSession } from "@ensemble/session";
import { Button, Callout, Flex } from "@ensemble/ui";
import { useRef, useState, type ReactNode } from "react";
import { useFormState, type FieldValues, type UseFormReturn } from "react-hook-form";
import { ChangedMeanwhile, ChangedMeanwhileError } from "../saving/changed-meanwhile";
import { ErrorSummary } from "../forms/error-summary";
import { explainRefusal } from "../saving/explain-refusal";
import { SignInAgain } from "../saving/sign-in-again";
import type { ReadVersion, StoredRecord } from "../saving/stored-record";
import { useFormSave } from "../saving/use-form-save";
import { useOverlay } from "./use-overlay";
import { useUnsavedGuard } from "./use-unsaved-guard";

interface FormDialogProps<Values extends FieldValues, Output> {
  title: string;
  description?: string;
  /** From `useCheckedForm` in the component that renders this dialog. */
  form: UseFormReturn<Values, unknown, Output>;
  /** The edited record, to resolve conflicts with another administrator's save. */
  record?: StoredRecord<Values>;
  /** Rejects when nothing was saved: the dialog stays open with everything that was typed. */
  save: (values: Output, version: ReadVersion) => Promise<unknown>;
  /** Tells the user why it was not saved. */
  explain?: (error: unknown) => string;
  submit: { label: string; busy: string };
  /** Called after a save or a cancel; the caller then unmounts the dialog. */
  onClose: () => void;
  maxWidth?: string;
  children: ReactNode;
}

/** A form in a dialog, open while it is mounted. */
export function FormDialog<Values extends FieldValues, Output>(
  props: FormDialogProps<Values, Output>,
): ReactNode {
  const { form, record, submit, onClose, explain = explainRefusal } = props;
  const { isDirty } = useFormState({ control: form.control });
  const { overlay, returnFocus } = useOverlay(true, onClose);
  const guard = useUnsavedGuard(isDirty);
  const [email] = useState(signedInEmail);
  const password = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, signedOut } = useFormSave({
    form,
    record,
    email,
    save: props.save,
    onSaved: () => {
      guard.release();
      onClose();
    },
  });
  if (!overlay) return null;
  const { Dialog } = overlay;
  const close = () => !isPending && guard.ask(onClose);
  const conflict = error instanceof ChangedMeanwhileError ? error : undefined;

  return (
    <Dialog.Root open onOpenChange={(wanted) => !wanted && close()}>
      <Dialog.Content
        maxWidth={props.maxWidth ?? "640px"}
        onCloseAutoFocus={returnFocus}
        {...(!props.description && { "aria-describedby": undefined })}
      >
        <Dialog.Title>{props.title}</Dialog.Title>
        {props.description && (
          <Dialog.Description mb="4" color="gray">
            {props.description}
          </Dialog.Description>
        )}
        <form
          noValidate
          onSubmit={(event) =>
            void form.handleSubmit((values) => {
              if (!isPending) mutate({ values, password: password.current?.value });
            })(event)
          }
        >
          <Flex direction="column" gap="4">
            <ErrorSummary form={form} />
            {props.children}
            {conflict && (
              <ChangedMeanwhile form={form} error={conflict} renderers={record?.renderers} />
            )}
            {signedOut && <SignInAgain email={email} error={error} passwordRef={password} />}
            {error && !conflict && !signedOut && (
              <Callout.Root color="red" role="alert">
                <Callout.Text>{explain(error)}</Callout.Text>
              </Callout.Root>
            )}
            <Flex gap="3" justify="end" wrap="wrap">
              <Button type="button" variant="soft" color="gray" size="3" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" size="3" disabled={isPending}>
                {isPending ? submit.busy : signedOut ? "Sign In and Save" : submit.label}
              </Button>
            </Flex>
          </Flex>
        </form>
        {guard.dialog}
      </Dialog.Content>
    </Dialog.Root>
  );
}

function signedInEmail(): string {
  const session = useSession.getState();
  return session.status === "signedIn" ? session.user.email : "";
}
